import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { displayFace } from './display-face.ts'
import { document } from './document.ts'
import { inspectManifest } from './manifest.ts'
import { lightAndDark, verifyShell } from './verify-shell-html.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Files that have only the styles of pages without a script. */
const stylesOnly = ['privacy.ts', 'report-status.ts', 'companies.ts', 'not-found.ts']
const files = [
  ...['landing.tsx', 'scan.tsx', 'scan-result.tsx', 'verify.tsx', 'verify-batch.tsx'],
  ...['report.tsx', 'share-slip.ts', 'your-data.tsx', 'manufacturers.tsx', 'inspect.tsx', ...stylesOnly],
]
/** Files of the pages whose headings have the display face. */
const withDisplayFace = ['landing.tsx', 'manufacturers.tsx', 'companies.ts']
const shell = 'verify-shell'
const worker = 'inspect-worker'
/** The files that the build begins with. */
export const input = {
  ...Object.fromEntries(files.map((file) => [file, here(file)])),
  [worker]: here('../inspect/inspect-worker.ts'),
  [shell]: `${here('../scans/verify-shell.ts')}?shell`,
}
/** What pages for shoppers may load besides our own code. */
const packages = ['preact', 'qr', 'zxing-wasm']
/** Stands in the shell's script for the name of the page's. */
const verifyScript = '__VERIFY_SCRIPT__'

/**
 * Writes the documents: the prerendered markup of documents.tsx with the styles and scripts of this build.
 *
 * documents/{name}.{language}.html   a page; documents/verify.{language}.html is the shell of verify-shell-html.ts
 * manifest.{language}.webmanifest    for a phone that installs the product
 * inspect.webmanifest, inspect-worker.js   for one that installs the page for inspectors, which works offline
 */
export const documentsPlugin: Plugin = {
  name: 'sahihi-documents',
  apply: 'build',
  generateBundle: {
    order: 'post', // after Vite has taken away the scripts that are left of style sheets
    async handler(_, bundle) {
      const { module } = await runnerImport<typeof import('./documents.tsx')>(here('documents.tsx'), {
        root: here('..'),
        plugins: [withoutStyles],
      })
      const write = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      for (const file of Object.values(bundle))
        if (file.fileName.endsWith('.css') && file.type === 'asset') file.source = lightAndDark(String(file.source))
      const foreign = packagesIn(bundle).filter((name) => !packages.includes(name))
      if (foreign.length > 0) this.error(`No page for shoppers may load ${foreign.join(', ')}.`)
      const { chunkOf, styleOf, scriptsOf, allScriptsOf } = filesIn(bundle)
      const shellCode = chunkOf(shell).code.trim()
      const face = await displayFace((source) => {
        const font = this.emitFile({ type: 'asset', name: 'font.woff2', source })
        return `/${this.getFileName(font)}`
      })
      const laterStyle = this.emitFile({ type: 'asset', name: 'verify.css', source: styleOf('verify.tsx') })
      for (const { language, documents, shell: shellParts, manifest } of module.written) {
        for (const { name, file, hasScript, scriptFile = file, ...page } of documents)
          write(
            `documents/${name}.${language}.html`,
            document({
              ...page,
              language,
              style: styleOf(file) + (withDisplayFace.includes(file) ? face : ''),
              ...(hasScript && scriptsOf(scriptFile, language)),
            }),
          )
        const verify = scriptsOf('verify.tsx', language)
        write(
          `documents/verify.${language}.html`,
          verifyShell({
            ...shellParts,
            style: styleOf(shell),
            script: shellCode.replace(verifyScript, verify.script),
            later: { style: `/${this.getFileName(laterStyle)}`, scripts: verify.preloads },
          }),
        )
        write(`manifest.${language}.webmanifest`, JSON.stringify(manifest))
      }
      write('inspect.webmanifest', JSON.stringify(inspectManifest))
      const inspectFiles = ['/inspect', '/inspect.webmanifest', '/seal.svg', ...allScriptsOf('inspect.tsx', 'en')]
      const code = `const inspectFiles=${JSON.stringify(inspectFiles)};${chunkOf(worker).code.trim()}`
      // Every build of other files has its own cache; the styles are in the document.
      const version = createHash('sha256').update(code).update(styleOf('inspect.tsx')).digest('hex').slice(0, 12)
      write('inspect-worker.js', `const inspectCache="inspect-${version}";${code}`)
      for (const name of [shell, worker, ...stylesOnly]) delete bundle[chunkOf(name).fileName]
    },
  },
}

/**
 * The script of the shell stands in its document, so it has its own copy of all that it imports: modules whose address ends with
 * `?shell`.
 */
export const shellPlugin: Plugin = {
  name: 'sahihi-shell',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer) return source.endsWith('?shell') ? source : undefined
    if (!importer.endsWith('?shell')) return undefined
    const resolved = await this.resolve(source, importer.replace('?shell', ''), { skipSelf: true })
    return resolved && `${resolved.id}?shell`
  },
}

const withoutStyles: Plugin = {
  name: 'sahihi-without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-style' },
  load: { filter: { id: /^\0no-style$/ }, handler: () => '' },
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

function packagesIn(bundle: Bundle): string[] {
  const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const names = modules.map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** The files of a build, as its documents name them. */
function filesIn(bundle: Bundle) {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
  const chunkOf = (file: string): Chunk => {
    const chunk = [...chunks.values()].find(({ name, isEntry }) => isEntry && name === file)
    if (!chunk) throw new Error(`The build has no script for ${file}.`)
    return chunk
  }
  /** A script after all that it imports. */
  const withImports = (chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> => {
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported && !found.has(imported)) withImports(imported, found)
    }
    return found.add(chunk)
  }
  const stylesheetsOf = (file: string) => [
    ...new Set([...withImports(chunkOf(file))].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  ]
  return {
    chunkOf,
    /** All styles of a page. */
    styleOf: (file: string) =>
      stylesheetsOf(file)
        .map((name) => sourceOf(bundle[name]).trim())
        .join(''),
    /** The script of a page, and what it loads before it draws: what it imports, and its text. */
    scriptsOf(file: string, language: string) {
      const own = withImports(chunkOf(file))
      const isText = ({ facadeModuleId }: Chunk) => facadeModuleId?.includes(`/i18n/${language}/`)
      const texts = [...own].flatMap(({ dynamicImports }) => dynamicImports.flatMap((name) => chunks.get(name) ?? []))
      for (const text of texts.filter(isText)) withImports(text, own)
      const [script = '', ...preloads] = [chunkOf(file), ...own].map(({ fileName }) => `/${fileName}`)
      return { script, preloads: preloads.filter((name) => name !== script) }
    },
    /** All scripts that a page can load in a language, but the decoder that is too large to take along. */
    allScriptsOf(file: string, language: string) {
      const found = new Set([chunkOf(file).fileName])
      const isLeftOut = (name: string) => {
        const { moduleIds = [] } = chunks.get(name) ?? {}
        return moduleIds.some((id) => /zxing/.test(id) || (/\/i18n\/(\w+)\//.exec(id)?.[1] ?? language) !== language)
      }
      for (const name of found)
        for (const [, other = ''] of codeOf(bundle[name]).matchAll(/["'`](?:\.\/|\/?assets\/)([\w-]+\.js)["'`]/g))
          if (!isLeftOut(`assets/${other}`)) found.add(`assets/${other}`)
      return Array.from(found, (name) => `/${name}`)
    },
  }
}

const codeOf = (file: Bundle[string] | undefined) => (file?.type === 'chunk' ? file.code : sourceOf(file))
const sourceOf = (file: Bundle[string] | undefined) => (file?.type === 'asset' ? String(file.source) : '')
