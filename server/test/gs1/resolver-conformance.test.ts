import { describe, expect, test } from 'vitest'
import { randomGtin } from '../support/gtin-factory.ts'
import { publicUrl, useResolverApp, verdictUrl, vocabulary } from '../support/resolver-client.ts'

const app = await useResolverApp()
const partner = await app.createPartner({ companyName: 'Emzor', codeLimit: 1000 })
const gtin = randomGtin()
const { serial, batch } = await app.createCode({ partner, gtin, lot: 'LOT-7', name: 'Panadol' })

const ofProduct = `/01/${gtin}`
const ofItem = `${ofProduct}/21/${serial}`
const ofLot = `${ofProduct}/10/LOT-7`
const manufacturerUrl = `${publicUrl}/manufacturers/${partner.partnerId}`
const batchUrl = `${publicUrl}/verify-batch/${batch.batchNumber}`

/** The statements of section 5 of the GS1-Conformant Resolver standard, release 1.2. */
describe('a GS1-Conformant resolver', () => {
  test('5.1: supports every qualifier of a GTIN', async () => {
    for (const path of ['/22/V1', '/10/LOT-7', '/22/V1/10/LOT-7', '/21/S1', '/22/V1/10/LOT-7/21/S1', '/235/T1'])
      expect((await app.resolve(`${ofProduct}${path}`)).status, path).toBe(307)
  })

  test('5.1: reads qualifiers of the greatest length with every character percent-encoded', async () => {
    const longest = '%2F'.repeat(20)
    const path = `${ofProduct}/22/${longest}/10/${longest}/21/${longest}`
    expect(await app.locationOf(path)).toBe(`307 ${verdictUrl(gtin, '/'.repeat(20))}`)
    const anchors = (await app.linksetOf(path)).map(({ anchor }) => anchor)
    expect(anchors).toEqual([path, ofProduct].map((each) => publicUrl + each))
  })

  test('5.2: refuses other methods, and names the allowed ones', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const headers = { 'content-type': 'text/xml' }
      const reply = await app.fastify.inject({ method, url: ofItem, payload: '<x/>', headers })
      expect(reply).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
      expect(reply.json()).toMatchObject({ message: 'This address can only be read.' })
    }
  })

  test('5.2: answers GET, HEAD and OPTIONS', async () => {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => app.resolve(ofItem, {}, method)))
    expect([get?.status, head?.status]).toEqual([307, 307])
    expect(head?.headers.get('location')).toBe(get?.headers.get('location'))
    const options = await app.resolve(ofItem, {}, 'OPTIONS')
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  test('5.2: answers HEAD as GET, without the list of links or the description of the resolver', async () => {
    for (const path of [`${ofItem}?linkType=linkset`, wellKnown]) {
      const [get, head] = await Promise.all([app.resolve(path), app.resolve(path, {}, 'HEAD')])
      expect([head.status, await head.text()]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'link', 'vary', 'access-control-allow-origin'])
        expect(head.headers.get(name), `${name} of ${path}`).toBe(get.headers.get(name))
    }
  })

  test('5.3: uses addresses of its public URL, with https', async () => {
    const addresses = (await app.linksetOf(ofItem)).flatMap(({ anchor, ...rest }) => [anchor, ...hrefsIn(rest)])
    for (const address of addresses) expect(address).toMatch(/^https:\/\/id\.maker\.example\//)
  })

  test('5.4: supports CORS, also where it redirects and refuses', async () => {
    const paths = [ofItem, `${ofItem}?linkType=linkset`, `${ofItem}/foo`, `/01/${randomGtin()}`, wellKnown]
    for (const path of paths) {
      const { headers } = await app.resolve(path, { origin: 'https://checker.example' })
      expect(headers.get('access-control-allow-origin'), path).toBe('*')
      expect(headers.get('cross-origin-resource-policy'), path).toBe('cross-origin')
      expect(headers.get('access-control-expose-headers'), path).toContain('Link')
      expect(headers.get('vary'), path).toMatch(/^Accept, Accept-Language/)
      expect(headers.get('set-cookie'), path).toBeNull()
    }
    for (const path of [ofItem, wellKnown]) {
      const { headers } = await app.resolve(path, { origin: 'https://checker.example' }, 'OPTIONS')
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
    expect((await app.resolve('/', {}, 'HEAD')).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test.each([
    ['a wrong check digit', `/01/09506000134353`],
    ['13 digits', `/01/${gtin.slice(1)}`],
    ['a segment more', `${ofItem}/foo`],
    ['qualifiers in the wrong order', `${ofItem}/10/LOT-7`],
    ['an attribute in the path', `${ofProduct}/17/261231`],
    ['a key in the query', `${ofProduct}?21=S1`],
    ['an invalid date', `${ofProduct}?17=261399`],
    ['a serial of 21 characters', `${ofProduct}/21/${'S'.repeat(21)}`],
    ['no GTIN', '/01/'],
    ['something before the GTIN', `/01/x/01/${gtin}`],
    ['an invalid escape', `${ofProduct}/21/%ZZ`],
  ])('5.7: answers 400 to %s, for every method', async (_, path) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect((await app.resolve(path, {}, method)).status).toBe(400)
  })

  test('5.8: answers 404 to a valid but unknown address', async () => {
    const unknown = randomGtin()
    for (const path of ['', '/10/LOT-7', '?linkType=linkset'])
      expect((await app.resolve(`/01/${unknown}${path}`)).status, path).toBe(404)
  })

  test('5.9: does not send errors with 200, to programs or browsers', async () => {
    for (const accept of ['*/*', 'text/html,*/*;q=0.8', 'application/linkset+json']) {
      expect((await app.resolve(`${ofItem}/foo`, { accept })).status).toBe(400)
      expect((await app.resolve(`/01/${randomGtin()}`, { accept })).status).toBe(404)
    }
  })

  test('5.10: lists the links of an item with those of its lot and its product, each under its address', async () => {
    const whole = `/01/${gtin}/22/V%2F1/10/LOT-7/21/${serial}`
    for (const path of [whole, `${whole}/`]) {
      const linkset = await app.linksetOf(path)
      expect(linkset).toMatchObject([
        { anchor: `${publicUrl}${whole}`, itemDescription: `Serial ${serial}, not verified` },
        { anchor: `${publicUrl}/01/${gtin}/22/V%2F1/10/LOT-7`, itemDescription: 'Panadol, lot LOT-7' },
        { anchor: `${publicUrl}/01/${gtin}`, itemDescription: 'Panadol' },
      ])
    }
    expect(await app.linksetOf(ofProduct)).toHaveLength(1)
  })

  test.each([
    ['application/linkset+json', 'application/linkset+json'],
    ['application/json', 'application/json'],
    ['application/ld+json', 'application/ld+json'],
    ['*/*', 'application/linkset+json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
  ])('5.10: lists the links for %s as %s, with Accept in Vary', async (accept, type) => {
    const reply = await app.resolve(`${ofItem}?linkType=linkset`, { accept })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type])
    expect(reply.headers.get('vary')).toMatch(/^Accept, Accept-Language/)
    const body = await reply.text()
    expect(body).toContain('Check whether this item is genuine')
    if (accept === 'application/ld+json') expect(JSON.parse(body)).toHaveProperty('@context')
  })

  test('5.10: lists them without linkType or with linkType=all if Accept asks for a linkset', async () => {
    for (const query of ['', '?linkType=all', '?linkType=gs1:pip', '?utm=x']) {
      const reply = await app.resolve(`${ofItem}${query}`, { accept: 'application/linkset+json' })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/linkset+json'])
    }
    expect((await app.resolve(ofItem, { accept: 'application/linkset+json;q=0' })).status).toBe(307)
  })

  test('5.10: lists the links of the known levels, and ignores an unknown lot or variant', async () => {
    const ofKnown = await app.linksetOf(ofProduct)
    for (const path of ['/10/NO-SUCH-LOT', '/22/NO-SUCH-VARIANT', '/22/NO-SUCH-VARIANT/10/NO-SUCH-LOT', '/235/T1'])
      expect(await app.linksetOf(`${ofProduct}${path}`), path).toEqual(ofKnown)
    const ofUnknownLot = await app.linksetOf(`${ofProduct}/10/NO-SUCH-LOT/21/${serial}`)
    expect(ofUnknownLot.slice(1)).toEqual(ofKnown)
  })

  test('5.11 and 5.24: gives each link a target, a title, and a type of the GS1 Web Vocabulary', async () => {
    for (const { anchor, itemDescription, ...types } of await app.linksetOf(`${ofLot}/21/${serial}`))
      for (const [type, targets] of Object.entries(types)) {
        expect(type).toMatch(/^https:\/\/ref\.gs1\.org\/voc\/[a-zA-Z]+$/)
        for (const { href, title, ...attributes } of targets) {
          expect(['type', 'hreflang', 'context']).toEqual(expect.arrayContaining(Object.keys(attributes)))
          expect(URL.canParse(href)).toBe(true)
          expect(title).toMatch(/\w/)
        }
      }
  })

  test('5.12 and 5.14: has one default for each level, with only a title, which is also listed under its own type', async () => {
    const linkset = await app.linksetOf(`${ofLot}/21/${serial}`)
    const own = ['verificationService', 'recallStatus', 'registryEntry']
    expect(linkset).toHaveLength(3)
    for (const [i, level] of linkset.entries()) {
      const [standard, ...others] = level[`${vocabulary}defaultLink`] ?? []
      expect(others).toEqual([])
      expect(Object.keys(standard ?? {})).toEqual(['href', 'title'])
      const page = { type: 'text/html', hreflang: ['en', 'ha', 'yo', 'ig', 'pcm', 'fr', 'sw'] }
      expect(level[`${vocabulary}${own[i]}`]).toContainEqual({ ...standard, ...page })
    }
  })

  test('5.13: names the JSON-LD context and the linkset in one Link header, however the linkset is requested', async () => {
    const linkset = `<${publicUrl}${ofItem}?linkType=linkset>; rel="linkset"; type="application/linkset+json"; title="All links"`
    const context =
      '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"'
    // A header that is there twice is an array.
    const linkHeaderOf = async (url: string, headers = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
      (await app.fastify.inject({ method, url, headers })).headers.link
    expect(await linkHeaderOf(`${ofItem}/?linkType=linkset`)).toBe(`${linkset}, ${context}`)
    expect(await linkHeaderOf(ofItem, { accept: 'application/linkset+json' })).toBe(`${linkset}, ${context}`)
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      expect(await linkHeaderOf(`${ofItem}?17=261231`, {}, method)).toBe(linkset)
  })

  test('5.15 and 5.16: leads to the default of the level, or of the next one above', async () => {
    expect(await app.locationOf(ofItem)).toBe(`307 ${verdictUrl(gtin, serial)}`)
    expect(await app.locationOf(`${ofLot}/21/${serial}`)).toBe(`307 ${verdictUrl(gtin, serial)}`)
    expect(await app.locationOf(ofLot)).toBe(`307 ${batchUrl}`)
    expect(await app.locationOf(`${ofProduct}/10/NO-SUCH-LOT`)).toBe(`307 ${manufacturerUrl}`)
    expect(await app.locationOf(ofProduct)).toBe(`307 ${manufacturerUrl}`)
  })

  test('5.17: leads to the link of the wanted type, also that of a level above', async () => {
    const typed = (type: string) => app.locationOf(`${ofLot}/21/${serial}?linkType=${type}`)
    expect(await typed('gs1:verificationService')).toContain(`307 ${verdictUrl(gtin, serial)}`)
    expect(await typed('gs1:recallStatus')).toContain(`307 ${batchUrl}`)
    const spelt = 'https%3A%2F%2Fgs1.org%2Fvoc%2FregistryEntry'
    for (const type of ['gs1:registryEntry', `${vocabulary}registryEntry`, spelt])
      expect(await typed(type)).toContain(`307 ${manufacturerUrl}`)
  })

  test.each(['gs1:pip', 'gs1:noSuchType', 'pip', 'schema:url', 'constructor', 'gs1:constructor', '%00', '%E0%A4%A'])(
    '5.18: answers 404 to the type %s, because there is no such link',
    async (type) => {
      expect((await app.resolve(`${ofItem}?linkType=${type}`)).status).toBe(404)
    },
  )

  test('5.19: passes the whole query on', async () => {
    const query = '17=261231&utm=a%20b&linkType=gs1%3AverificationService&flag&utm=2'
    expect(await app.locationOf(`${ofItem}?${query}`)).toBe(`307 ${verdictUrl(gtin, serial)}?${query}`)
    expect(await app.locationOf(`${ofProduct}/?foo=bar`)).toBe(`307 ${manufacturerUrl}?foo=bar`)
  })

  test('5.21 and 5.22: describes itself, with the keys that it supports', async () => {
    const reply = await app.resolve(wellKnown)
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(await reply.json()).toMatchObject({
      resolverRoot: publicUrl,
      supportedPrimaryKeys: ['01'],
      supportedLinkType: [{ namespace: vocabulary, prefix: 'gs1:' }],
      linkTypeDefaultCanBeLinkset: false,
    })
  })

  test('5.25: ignores a slash at the end', async () => {
    for (const path of [ofItem, ofLot, ofProduct])
      expect(await app.locationOf(`${path}/`)).toBe(await app.locationOf(path))
  })
})

const wellKnown = '/.well-known/gs1resolver'
const hrefsIn = (types: object) =>
  Object.values(types).flatMap((targets) => (Array.isArray(targets) ? targets.map(({ href }) => String(href)) : []))
