const order = '@layer base,ui,utility;'

/** Each style sheet says the layers' order (ui/tokens.css): whichever arrives first decides it. */
export const layerOrder = () => ({
  name: 'layer-order',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = order + String(file.source)
    },
  },
})
