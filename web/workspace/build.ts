import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite'
import { draftOptions, draftPlugin, type Imports, planChunks } from '../chunk-plan.ts'
import config from './vite.config.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

// The builds share the plugins, and these what they have parsed.
async function buildWith(options: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build(mergeConfig({ ...config, configFile: false, logLevel: 'warn' }, options))
  return (built as Rolldown.RolldownOutput).output
}

/**
 * Builds the pages for partners and admins, in English.
 *
 * app.html            their shell
 * forms/{page}.html   the forms before sign-in, prerendered; their styles inline
 * .chunks.json        the content and imports of each script; not served
 */
export async function buildWorkspace(dist: string) {
  const imports: Imports = new Map()
  const draft = await buildWith({ build: draftOptions, plugins: [draftPlugin(imports)] })
  const groups = planChunks(
    draft.filter((file) => file.type === 'chunk'),
    imports,
  )
  const client = await buildWith({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } })
  const pages = await prerendered(dist)
  const forms = withStyles(dist, readFileSync(`${dist}forms.html`, 'utf8'))
  mkdirSync(`${dist}forms`)
  for (const form of pages.formMarkups())
    writeFileSync(`${dist}forms/${form.path.split('/')[1]}.html`, withForm(forms, form, pages.notLoadedMarkup()))
  writeFileSync(`${dist}.chunks.json`, JSON.stringify(chunks(client)))
  rmSync(`${dist}forms.html`)
  rmSync(`${dist}prerender`, { recursive: true })
}

async function prerendered(dist: string): Promise<typeof import('./app/prerender-forms.tsx')> {
  const outDir = `${dist}prerender/`
  await buildWith({
    build: {
      ssr: `${web}workspace/app/prerender-forms.tsx`,
      outDir,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  })
  return import(`${outDir}prerender.js`)
}

function chunks(client: Rolldown.RolldownOutput['output']) {
  return Object.fromEntries(
    client.flatMap((file) => {
      if (file.type !== 'chunk') return []
      const packages = Object.keys(file.modules).map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
      const { facadeModuleId, imports, dynamicImports } = file
      const of = facadeModuleId && relative(web, facadeModuleId)
      return [[file.fileName, { of, imports, dynamicImports, packages: [...new Set(packages.filter(Boolean))] }]]
    }),
  )
}

// Inline styles: the first view then needs one request.
const withStyles = (dist: string, html: string): string =>
  html
    .replace(
      /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
      (_, href: string) => `<style>${readFileSync(dist + href.slice(1), 'utf8').trim()}</style>`,
    )
    .replace(/>\s+</g, '><')

type Form = { title: string; description: string; markup: string }

const withForm = (html: string, { title, description, markup }: Form, notLoaded: string): string =>
  html
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + description)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
    .replace('role="alert" hidden>', (tag) => tag + notLoaded)
