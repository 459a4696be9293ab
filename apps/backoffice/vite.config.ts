import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildMeta } from '../../scripts/lib/build-plugins/build-meta.mjs'
import { compressed } from '../../scripts/lib/build-plugins/compressed.mjs'
import { layerOrder } from '../../scripts/lib/build-plugins/layer-order.mjs'
import { noWaiting } from '../../scripts/lib/build-plugins/no-waiting.mjs'
import { openDoors } from '../../scripts/lib/build-plugins/open-doors.mjs'
import { pageStyles } from '../../scripts/lib/build-plugins/page-styles.mjs'
import { reactNames } from '../../scripts/lib/build-plugins/react-names.mjs'
import { settingsFromServer } from '../../scripts/lib/build-plugins/settings-from-server.mjs'
import { slimContracts } from '../../scripts/lib/build-plugins/slim-contracts.mjs'
import { slimZod } from '../../scripts/lib/build-plugins/slim-zod.mjs'
import { builtFor } from '../../scripts/lib/built-for.mjs'

const here = import.meta.dirname
const root = resolve(here, '../..')
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig({
  root: here,
  base: '/office/',
  plugins: [
    openDoors(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader waits with its component, and with it the contracts it reads by.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      virtualRouteConfig: './routes.ts',
      routesDirectory: root,
      generatedRouteTree: resolve(here, 'route-tree.gen.ts'),
      quoteStyle: 'single',
    }),
    pageStyles(),
    react(),
    reactNames(),
    slimContracts(),
    slimZod(),
    noWaiting(),
    settingsFromServer(`${server}/office/login`),
    layerOrder(),
    compressed(),
    buildMeta(),
  ],
  // React has the hook that this package fills in for older ones.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector.js',
    },
  },
  build: {
    outDir: resolve(root, 'dist/backoffice'),
    emptyOutDir: true,
    target: builtFor,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Modules that only define things: what no page uses of them is left out.
      treeshake: {
        manualPureFunctions: ['z', 'endpoint', 'renamed'],
        moduleSideEffects: [
          {
            test: /es-hangul|[\\/](domain|pack|features[\\/][\w-]+[\\/][\w-]+)[\\/][\w-]+\.ts$/,
            sideEffects: false,
          },
        ],
      },
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: /node_modules|^\0names:/, entriesAware: true }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/static': server, '/images': server, '/standin': server, '/icon.svg': server },
    fs: { allow: [root] },
  },
})
