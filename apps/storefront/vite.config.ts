import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { slimZod } from '../../scripts/lib/build-plugins/slim-zod.mjs'

const here = import.meta.dirname
const root = resolve(here, '../..')
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** While developing, the page takes its settings from the running server, which writes them into its own page. */
const settingsFromServer: Plugin = {
  name: 'settings-from-server',
  apply: 'serve',
  async transformIndexHtml(html) {
    const page = await (await fetch(server)).text()
    return html.replace('<!--settings-->', /<script type="application\/json" id="settings">.*?<\/script>/s.exec(page)?.[0] ?? '')
  },
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** The modules that the app's entry imports, itself or through others, without waiting for a page. */
let alwaysLoaded: Set<string> | undefined
function isAlwaysLoaded(id: string, graph: Graph) {
  if (!alwaysLoaded) {
    alwaysLoaded = new Set([resolve(here, 'main.tsx')])
    for (const loaded of alwaysLoaded) for (const imported of graph.getModuleInfo(loaded)?.importedIds ?? []) alwaysLoaded.add(imported)
  }
  return alwaysLoaded.has(id)
}

/** Links the boot script ahead of everything else, under its built name. */
const bootFirst: Plugin = {
  name: 'boot-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const boot = Object.values(bundle ?? {}).find((chunk) => chunk.type === 'chunk' && chunk.name === 'boot')
      return html.replace('<!--boot-->', boot ? `<script type="module" async src="/${boot.fileName}"></script>` : '')
    },
  },
}

const compress = promisify(brotliCompress)

/** Compresses as small as it gets, once, what the server would otherwise compress at every start. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file)).map((file) => resolve(dir, file))
    await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await compress(await readFile(file)))))
  },
}

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader waits with its component, and with it the contracts it reads by.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      virtualRouteConfig: './routes.ts',
      routesDirectory: root,
      generatedRouteTree: resolve(here, 'route-tree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
    slimZod(),
    settingsFromServer,
    bootFirst,
    compressed,
  ],
  build: {
    outDir: resolve(root, 'dist/storefront'), emptyOutDir: true, target: 'es2023', manifest: 'manifest.json', assetsInlineLimit: 0, reportCompressedSize: false,
    // One style sheet: its layers and the pages' own rules stand in one order, whatever page comes first.
    cssCodeSplit: false,
    // Few files on a first visit: libraries, which rarely change, the frame, and what many pages draw with.
    rolldownOptions: {
      input: { index: resolve(here, 'index.html'), boot: resolve(here, 'boot.ts') },
      // Modules that only define things: what no page uses of them is left out.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'renamed'], moduleSideEffects: [{ test: /es-hangul|[\\/](domain|pack|features[\\/][\w-]+)[\\/][\w-]+\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'vendor', name: (id, graph) => (isAlwaysLoaded(id, graph) && /node_modules/.test(id) ? 'vendor' : null), priority: 3 },
            { debugName: 'frame', name: (id, graph) => (isAlwaysLoaded(id, graph) ? 'frame' : null), priority: 2 },
            { name: 'parts', test: /[\\/](ui|domain)[\\/]/, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/static': server, '/images': server, '/standin': server }, fs: { allow: [root] } },
})
