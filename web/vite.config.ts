import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { findAddress } from '../contract/domain/addresses.ts'
import { pages } from '../contract/domain/pages.ts'
import { smallContract, smallMessages, smallShopperText } from './small-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = 'http://127.0.0.1:3000'
const paths = pages.map(({ path }) => path)
const pagePath = /^\/(?!@|src\/|node_modules\/|api\/|docs|dev\/|healthz)[^.?]+(\?.*)?$/
const formPath =
  /^\/(partner-registration|register|login|forgot-password|reset-password|sign-in|confirm-email|invitation)([/?]|$)/
const documentPath = /^\/(for-manufacturers|contact)([/?]|$)/

/** The document of a page in development, as in production. */
function documentAt(path: string) {
  const [, own] = /^\/(report|privacy)([?]|$)/.exec(path) ?? []
  if (own) return `/${own}.html`
  if (formPath.test(path)) return '/forms.html'
  if (documentPath.test(path)) return '/documents.html'
  return path.startsWith('/verify/') ? '/verdict.html' : '/app.html'
}

const appPages: Plugin = {
  name: 'sahihi-app-pages',
  configureServer(vite) {
    vite.middlewares.use((request, reply, next) => {
      const wantsPage = request.headers.accept?.includes('text/html') && request.method === 'GET'
      const { url = '' } = request
      const { address = url } = (wantsPage && findAddress(url, paths)) || {}
      if (address !== url) return void reply.writeHead(307, { location: address }).end()
      if (wantsPage && pagePath.test(url)) request.url = documentAt(url)
      next()
    })
  },
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), appPages, smallContract, smallMessages, smallShopperText],
  resolve: { alias: [{ find: /^zod$/, replacement: here('workspace/lib/lazy-zod.ts') }] },
  server: { proxy: { '/api': server, '/docs': server, '/dev': server, '/healthz': server } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [here('index.html'), here('app.html'), here('forms.html')],
      // Each page lists over 200 of these names, so they are short. A shared part has no name: it would be that of one of its
      // files, by chance.
      output: {
        chunkFileNames: ({ name, isDynamicEntry }) => `assets/${isDynamicEntry ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
      },
    },
  },
})
