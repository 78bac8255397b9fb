import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The built pages (web/dist): their HTML, and the hashes of their inline scripts for the Content-Security-Policy. */
export type Pages = { folder: string; landing: string; shell: string; verify: string; scriptHashes: string[] }

/** Reads the built pages once; undefined when they are not built. */
export function readPages(folder = fileURLToPath(new URL('../../../web/dist', import.meta.url))): Pages | undefined {
  if (!existsSync(`${folder}/index.html`)) return undefined
  const [landing, shell, verify] = ['index', 'app', 'verify'].map((name) =>
    readFileSync(`${folder}/${name}.html`, 'utf8'),
  )
  if (!landing || !shell || !verify) return undefined
  return { folder, landing, shell, verify, scriptHashes: [landing, shell, verify].flatMap(inlineScriptHashes) }
}

function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(inline, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
