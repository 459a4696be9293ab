import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildMeta } from '../../scripts/lib/build-plugins/build-meta.mjs'
import { compiledAhead } from '../../scripts/lib/build-plugins/compiled-ahead.mjs'
import { compressed } from '../../scripts/lib/build-plugins/compressed.mjs'
import { noWaiting } from '../../scripts/lib/build-plugins/no-waiting.mjs'
import { openDoors } from '../../scripts/lib/build-plugins/open-doors.mjs'
import { pageStart } from '../../scripts/lib/build-plugins/page-start.mjs'
import { pageStyles } from '../../scripts/lib/build-plugins/page-styles.mjs'
import { reactNames } from '../../scripts/lib/build-plugins/react-names.mjs'
import { settingsFromServer } from '../../scripts/lib/build-plugins/settings-from-server.mjs'
import { slimContracts } from '../../scripts/lib/build-plugins/slim-contracts.mjs'
import { slimRoutes } from '../../scripts/lib/build-plugins/slim-routes.mjs'
import { slimZod } from '../../scripts/lib/build-plugins/slim-zod.mjs'
import { builtFor } from '../../scripts/lib/built-for.mjs'
import { earlyReads } from './first-visit/early-reads.ts'
import { firstPaints } from './first-visit/first-paint.ts'
import { routes } from './routes.ts'

const here = import.meta.dirname
const root = resolve(here, '../..')
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

type Graph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** The modules that some bring along by plain imports, without anything being opened. */
function reach(graph: Graph, ...from: string[]) {
  const found = new Set(from)
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Where visits begin. */
const firstPages = ['home', 'product-list', 'product', 'cart']
/** Contracts that a room's `contract.ts` passes on, so that more pages seem to use them than do. */
const ofFewPages = /[\\/]((login|product|history|payment|addresses|sheet|ledger)-contract)\.ts$/

/** What every page that sends files needs of it, in one file rather than four. */
const sendsFiles =
  /[\\/](web[\\/]uploads[\\/](xhr|upload|use-uploads|stored-picture)|running[\\/]files[\\/](contract|refusals|.*use-group-uploads)|domain[\\/]file-accept)\.tsx?$/

/** What the chat shares with its button, which stands on every page, in one file rather than four. */
const ofChatButton = /[\\/]service[\\/]chat[\\/](contract|storefront[\\/](use-channel|heard))\.ts$/

/** What the menus share with a page: little, and that page's other pieces are nothing to them. */
const ofMenus =
  /[\\/](first-visit[\\/]read-first|shell[\\/](categories|category-tree)|accounts[\\/]customer-type-label)\.ts$/

/** What watches over every page once it stands. */
const onceStanding = /[\\/]once-standing\.ts$/

/** As many pages and parts share it: a word of the house rather than a piece of the page that shares it, too. */
const WIDELY = 8
/** First pages that share much with few and some with many: who needs the one goes without the other. */
const sharedWidely = ['home', 'product']

const groups = [
  'vendor',
  'frame',
  'home',
  ...firstPages.map((page) => `${page}-shared`),
  ...sharedWidely.map((page) => `${page}-widely`),
  'menus',
  'uploads',
  'chat',
]
let places: ((id: string) => string | null) | undefined
/**
 * Few files on a first visit: libraries, which rarely change, the frame with what two first pages share, and
 * for each of them what it shares with others. Rolldown places the rest.
 */
function placeOf(id: string, graph: Graph) {
  if (!places) {
    const always = reach(graph, resolve(here, 'main.tsx'))
    const opensLater = (ids: Iterable<string>) =>
      [...ids].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    const pages = opensLater(always).filter((page) => !page.includes('main-page'))
    const opened = new Set([...pages, ...pages.flatMap((page) => opensLater(reach(graph, page)))])
    const parts = [...opened].map((part) => ({
      part,
      name: /([\w-]+)-page\.tsx\?tsr-split/.exec(part)?.[1] ?? '',
      has: reach(graph, part),
    }))
    places = (module) => {
      if (ofFewPages.test(module)) return null
      if (sendsFiles.test(module)) return 'uploads'
      if (ofChatButton.test(module)) return 'chat'
      if (always.has(module)) return /node_modules|^\0names:/.test(module) ? 'vendor' : 'frame'
      const users = parts.filter(({ has }) => has.has(module))
      const first = users.filter(({ name }) => firstPages.includes(name))
      if (ofMenus.test(module)) return 'frame'
      // The cart's and a product's own things are not for who begins at a list.
      if (first.length > 1 && first.every(({ name }) => name === 'cart' || name === 'product'))
        return 'cart-shared'
      // A few rules cost less in the frame's style sheet than as a file of their own.
      const isStyle = module.endsWith('.css')
      // Nor is what a list and a product share for who begins at home.
      if (first.length > 1 && first.every(({ name }) => name === 'product-list' || name === 'product'))
        return isStyle ? 'frame' : 'product-list-shared'
      if (first.length > 1 || (users.length > 1 && users.some(({ part }) => onceStanding.test(part))))
        return 'frame'
      if (
        /[\\/](layouts[\\/]shell|ui(?![\\/]fonts))[\\/]/.test(module) &&
        users.length > 0 &&
        users.every(({ name }) => name === '')
      )
        return 'menus'
      // Home is opened at two addresses, which would make two files of it.
      if (first.length === 1 && users.length === 1 && first[0]!.name === 'home') return 'home'
      if (first.length === 0 || users.length === 1) return null
      const { name } = first[0]!
      const isWide = users.length >= WIDELY && sharedWidely.includes(name)
      return isStyle ? 'frame' : `${name}-${isWide ? 'widely' : 'shared'}`
    }
  }
  return places(id)
}

/** Every page's head names these. */
const isThere = (file: string) => /[\\/](frame|vendor)-[^\\/]+$/.test(file)

type Route = { path?: string; file?: string; children?: Route[] }
const pagesOf = ({ children = [], ...route }: Route): Route[] => [
  ...(route.file?.endsWith('-page.tsx') ? [route] : []),
  ...children.flatMap(pagesOf),
]

/**
 * Writes down which files each page needs beyond the frame and what it paints first, for the server to write
 * into the page.
 */
const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  generateBundle: {
    // After Vite has dropped the scripts of chunks that hold styles only: nobody may ask for those.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needs = (file: string): string[] => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' && !isThere(file)
          ? [...chunk.imports.flatMap(needs), file, ...(chunk.viteMetadata?.importedCss ?? [])]
          : []
      }
      const pages = pagesOf(routes as Route).map(({ path = '/', file }) => {
        const part = `${resolve(root, file!)}?tsr-split=component`
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId?.startsWith(part)) ??
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.startsWith(part)))
        const files = chunk ? [...new Set(needs(chunk.fileName))] : []
        return [path, { files, reads: earlyReads[path], first: firstPaints[path] }]
      })
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      })
    },
  },
}

export default defineConfig({
  root: here,
  plugins: [
    openDoors(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader waits with its component, and with it the contracts it reads by.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        // Layouts of a line or two need no file of their own.
        splitBehavior: ({ routeId }) => (/^\/_(index|default|login)$/.test(routeId) ? [] : undefined),
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
    slimRoutes(),
    slimZod(),
    noWaiting(),
    settingsFromServer(server),
    pageStart(),
    pageFiles,
    compiledAhead(),
    compressed(),
    // A sheet, a payment's answer and a link's document begin only when somebody goes there.
    buildMeta({
      rules: {
        '/order/pay': { prefetch: false },
        '/order/payApprove': { prefetch: false },
        '/mypage': { prefetch: false },
      },
    }),
  ],
  // React has the hook that this package fills in for older ones.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector.js',
    },
  },
  build: {
    outDir: resolve(root, 'dist/storefront'),
    emptyOutDir: true,
    target: builtFor,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // What a page needs stands in the build's manifest, which is read once the first page stands.
      resolveDependencies: (opened, needed) =>
        /-page-[\w-]{8}\.js$/.test(opened) ? [] : needed.filter((file) => !isThere(file)),
    },
    rolldownOptions: {
      input: { index: resolve(here, 'index.html'), boot: resolve(here, 'first-visit/boot.ts') },
      // Modules that only define things: what no page uses of them is left out.
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        manualPureFunctions: ['z', 'endpoint', 'renamed'],
        moduleSideEffects: [
          {
            test: /es-hangul|[\\/](domain|pack|features[\\/][\w-]+[\\/][\w-]+)[\\/][\w-]+\.ts$/,
            sideEffects: false,
          },
        ],
      },
      output: {
        codeSplitting: {
          // what two pages share comes without the rest of either; the modules only define things
          includeDependenciesRecursively: false,
          groups: groups.map((place, index) => ({
            debugName: place,
            name: (id: string, graph: Graph) => (placeOf(id, graph) === place ? place : null),
            priority: groups.length - index,
          })),
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/static': server, '/images': server, '/standin': server },
    fs: { allow: [root] },
  },
})
