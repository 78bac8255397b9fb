/*
 * `npm run snapshot`, at each release: stores the OpenAPI document of the calls for programs, which later changes are compared with
 * (server/test/http/breaking-changes.test.ts).
 */
import { writeFile } from 'node:fs/promises'
import { apiForPrograms } from './api-for-programs.ts'

const { openapi, info, paths = {}, components } = await apiForPrograms()
// One line for each path and schema, so that a difference shows which. No texts and examples: they are not compared.
const isText = (name: string, value: unknown) =>
  ['description', 'summary'].includes(name) ? typeof value === 'string' : name === 'example'
const linesOf = (part: object) =>
  Object.entries(part)
    .map((entry) =>
      entry.map((each) => JSON.stringify(each, (name, value) => (isText(name, value) ? undefined : value))).join(':'),
    )
    .join(',\n')
const head = JSON.stringify({ openapi, info: { title: info.title, version: info.version } }).slice(1, -1)
await writeFile(
  new URL('last-release.json', import.meta.url),
  `{${head},"paths":{\n${linesOf(paths)}\n},"components":{"schemas":{\n${linesOf(components?.schemas ?? {})}\n}}}\n`,
)
