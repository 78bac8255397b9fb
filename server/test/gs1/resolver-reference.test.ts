import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'
import { expect, test } from 'vitest'
import { randomGtin } from '../support/gtin-factory.ts'
import { createLinkClient } from '../support/link-client.ts'
import { useResolverApp } from '../support/resolver-client.ts'

const app = await useResolverApp()
const document = (await app.call('GET', '/docs/openapi.json')).json<OpenAPIV3_1.Document>()
const { partner, product, serial } = await app.createCode({ gtin: randomGtin(), lot: 'L1' })
const item: Record<string, string> = { gtin: product.gtin ?? '', lot: 'L1', serial }
const { addLink } = createLinkClient(app)
for (const page of ['one', 'two']) await addLink(partner, product.id, { url: `https://emzor.example/${page}` })

const ajv = formats.default(new Ajv({ allErrors: true, strict: false }))
const pathsOfReference = ['', '/10/{lot}', '/21/{serial}', '/10/{lot}/21/{serial}'].map((path) => `/01/{gtin}${path}`)
const requests = [
  { status: 200, query: '?linkType=linkset' },
  { status: 200, query: '', accept: 'application/linkset+json' },
  { status: 200, query: '?linkType=linkset', accept: 'application/ld+json' },
  { status: 200, query: '?linkType=linkset', accept: 'application/json' },
  { status: 200, query: '?linkType=linkset', accept: 'text/html' },
  { status: 300, query: '?linkType=gs1:pip' },
  { status: 300, query: '?linkType=gs1:pip', accept: 'text/html' },
  { status: 307, query: '?utm_source=pack' },
  { status: 400, query: '?17=991399' },
  { status: 400, query: '?17=991399', accept: 'text/html' },
  { status: 404, query: '?linkType=gs1:recipeInfo' },
  { status: 404, query: '?linkType=gs1:recipeInfo', accept: 'text/html' },
  { status: 405, query: '', method: 'POST' },
]
const cases = pathsOfReference.flatMap((path) =>
  requests.map((request) => ({ path, accept: '*/*', method: 'GET', ...request })),
)

test.each(cases)('$method $path $query with Accept: $accept is $status, as the API reference says', async (request) => {
  const { path, query, accept, method, status } = request
  const { responses = {} } = document.paths?.[path]?.get ?? {}
  const { headers = {}, content = {} } = (responses[status] ?? {}) as OpenAPIV3_1.ResponseObject
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => item[name] ?? '')
  const reply = await app.resolve(address + query, { accept }, method)
  expect([reply.status, Object.keys(responses)]).toEqual([status, expect.arrayContaining([String(status)])])
  const documented = Object.keys(headers).map((name) => name.toLowerCase())
  expect(['allow', 'link', 'location'].filter((name) => reply.headers.has(name))).toEqual(documented.sort())
  const type = reply.headers.get('content-type')?.replace(/;.*/, '')
  if (type === undefined) return expect(content).toEqual({})
  expect(Object.keys(content)).toContain(type)
  if (type !== 'text/html') expectFitting(content[type], await reply.json())
})

test('the API reference shows the resolver with examples that fit', async () => {
  const shown = Object.keys(document.paths ?? {}).filter((path) => !path.startsWith('/api/'))
  expect(shown.sort()).toEqual([...pathsOfReference, '/.well-known/gs1resolver'].sort())
  const contents = shown.flatMap((path) => Object.values(document.paths?.[path]?.get?.responses ?? {}))
  for (const { content = {} } of contents as OpenAPIV3_1.ResponseObject[])
    for (const media of Object.values(content)) if (media.example !== undefined) expectFitting(media, media.example)
  const description = document.paths?.['/.well-known/gs1resolver']?.get?.responses?.[200] as OpenAPIV3_1.ResponseObject
  const reply = await app.resolve('/.well-known/gs1resolver')
  expect(description.content?.['application/json']?.example).toEqual(await reply.json())
})

function expectFitting(media: OpenAPIV3_1.MediaTypeObject | undefined, value: unknown) {
  const isFitting = ajv.validate({ ...media?.schema, components: document.components }, value)
  expect([isFitting, ajv.errorsText()]).toEqual([true, 'No errors'])
}
