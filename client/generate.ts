/*
 * `npm run client`: writes what the package and `npm run check` need of the OpenAPI document and of docs/api.md: the types of the calls
 * for programs, and the examples as one program.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { apiForPrograms } from './api-for-programs.ts'
import { examplesOf } from './examples.ts'

const blob = ts.factory.createTypeReferenceNode('Blob')
const types = await openapiTypescript(JSON.stringify(await apiForPrograms()), {
  defaultNonNullable: false,
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
})
const here = (path: string) => new URL(path, import.meta.url)
await mkdir(here('dist'), { recursive: true })
await writeFile(here('dist/api.d.ts'), astToString(types))
await writeFile(here('dist/api-examples.ts'), examplesOf(await readFile(here('../docs/api.md'), 'utf8')))
