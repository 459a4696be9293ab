update menu set url = '/special-orders', displayed = true, rank = 2 where id = 'special-orders';
