import { readFile } from 'node:fs/promises'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { findAddress } from '../contract/domain/addresses.ts'
import { pages } from '../contract/domain/pages.ts'
import { document } from './shopper/app/document.ts'
import workspace from './workspace/vite.config.ts'

const server = 'http://127.0.0.1:3000'
const app = new URL('workspace/app.html', import.meta.url)
const paths = pages.map(({ path }) => path)
const pagePath = /^\/(?!@|node_modules\/|api\/|docs|dev\/|healthz)[^.?]+(\?.*)?$/

/** The documents of both apps in development, all with React. */
const documents: Plugin = {
  name: 'sahihi-documents-in-development',
  configureServer(vite) {
    vite.middlewares.use(async (request, reply, next) => {
      const wantsPage = request.headers.accept?.includes('text/html') && request.method === 'GET'
      const { url = '' } = request
      const { address = url, pattern = '' } = (wantsPage && findAddress(url, paths)) || {}
      if (address !== url) return void reply.writeHead(307, { location: address }).end()
      if (!wantsPage || (url !== '/' && !pagePath.test(url))) return next()
      const { written } = (await vite.ssrLoadModule('/shopper/app/documents.tsx')) as Documents
      const language = new URL(url, server).searchParams.get('lang')
      const texts = written.find((known) => known.language === language) ?? written[0]
      const wanted = pattern.split('/')[1] || (pattern ? 'landing' : 'not-found')
      // Without its shell, the page of a code makes the call itself.
      const page =
        wanted === 'verify'
          ? { title: texts?.shell.title ?? '', description: '', markup: '', file: 'verify.tsx' }
          : texts?.documents.find(({ name }) => name === wanted)
      const html = page
        ? document({ ...page, language: 'en', style: '', script: `/shopper/app/${page.file}` })
        : (await readFile(app, 'utf8')).replace('./main.tsx', '/workspace/main.tsx')
      reply.setHeader('content-type', 'text/html')
      reply.end(await vite.transformIndexHtml(url, html))
    })
  },
}

type Documents = typeof import('./shopper/app/documents.tsx')

export default mergeConfig(
  workspace,
  defineConfig({
    publicDir: 'public',
    plugins: [documents],
    server: { proxy: { '/api': server, '/docs': server, '/dev': server, '/healthz': server } },
  }),
)
