select "keepChangesOf"('promotion', 'id');
