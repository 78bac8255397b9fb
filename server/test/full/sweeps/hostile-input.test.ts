import { afterAll, beforeAll, test } from 'vitest'
import { readBuiltPages } from '../../support/built-pages.ts'
import type { Actor } from '../../support/factories.ts'
import {
  bodies,
  contentTypes,
  formBodies,
  gatewaySettings,
  type HostileBody,
  hostileCalls,
  identifiers,
  otherRoutes,
  table,
  values,
  withBody,
  withFile,
  withId,
  withoutBody,
} from '../../support/hostile-calls.ts'
import { invalidPhotos } from '../../support/photo.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let partner: Actor
let admin: { accountId: string }
beforeAll(async () => {
  app = await createTestApp({ pages: readBuiltPages, env: gatewaySettings })
  partner = await app.createPartner()
  admin = await app.createAdmin()
})
afterAll(() => app.close())

const { sendBody, sendValue, sendFile, sendXml, askFor, sendToPage } = hostileCalls(
  () => app,
  () => ({ partner, admin }),
)

test.each(table(withBody))('%s answers whatever body it is sent with a clear no', async (_, endpoint) => {
  for (const body of bodies) await sendBody(endpoint, body)
})

test.each(table(withBody))('%s says in words what is wrong with fields of another kind', async (_, endpoint) => {
  for (const value of values) await sendValue(endpoint, value)
})

test.each(table(withoutBody))('%s does not care for a body: its work or a clear no', async (_, endpoint) => {
  for (const body of bodies) await sendBody(endpoint, body)
})

test.each(table(withFile))('%s answers whatever bytes it is sent as a file with a clear no', async (_, endpoint) => {
  const photos: HostileBody[] = []
  for (const [name, make] of invalidPhotos) photos.push([name, await make()])
  await sendFile(endpoint, [...bodies, ...photos])
})

test.each(table([...withBody, ...withoutBody]))('%s answers a body of another kind with a clear no', async (_, one) => {
  await sendXml(one)
})

test.each(table(withId))('%s answers whatever it is asked for with a clear no', async (_, endpoint) => {
  await askFor(endpoint, identifiers)
})

test('no page and no gateway has an error of ours for any body of any kind', { timeout: 120_000 }, async () => {
  for (const route of otherRoutes(app))
    for (const body of [...bodies, ...formBodies]) for (const type of contentTypes) await sendToPage(route, body, type)
})
