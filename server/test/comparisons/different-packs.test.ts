import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import { expect, test } from 'vitest'
import { createDefaultRules } from '../../src/insight/alerts/create-default-rules.ts'
import { registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { comparisonClient } from '../support/comparison-client.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import { settleCopyCases, visitCode } from '../support/copy-story.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })
await registerAlertJobs(app.context)
const { addSpot, spotsOf, answer, findDifferent } = comparisonClient(() => app)
const cases = copyCaseClient(() => app)

/** A product with one detail to compare, and two codes. */
async function createPack() {
  const partner = await app.createPartner()
  await app.db.transaction().execute((tx) => createDefaultRules(tx, [partner.partnerId]))
  const { product, serials } = await app.createCodes({ partner, quantity: 2 })
  await addSpot(partner, product.id, 'The hologram shows an eagle.')
  const [spot] = (await spotsOf(partner, product.id)).spots
  const [first = '', second = ''] = serials
  return { partner, spot: spot?.id ?? '', first, second }
}
type Pack = Awaited<ReturnType<typeof createPack>>
const casesOf = async ({ partner }: Pack) => (await cases.listCases(partner)).cases
const alertsOf = async ({ partner: { token } }: Pack) =>
  (await app.call('GET', '/api/alerts', { token }))
    .json<{ data: { alerts: Alert[] } }>()
    .data.alerts.filter(({ kind }) => kind === 'different_packs')

test('three visitors with a different pack have a code watched, which warns no shopper', async () => {
  const pack = await createPack()
  for (const visitor of ['first-visitor-1', 'second-visitor-1', 'first-visitor-1'])
    await findDifferent(pack.first, visitor, pack.spot)
  await settleCopyCases(app)
  expect(await casesOf(pack)).toEqual([])
  await findDifferent(pack.first, 'third-visitor-1', pack.spot)
  await findDifferent(pack.first, 'fourth-visitor-1', pack.spot, 'same')
  await settleCopyCases(app)
  const [found] = await casesOf(pack)
  expect(found).toMatchObject({ state: 'watched', isByPack: true, isByPin: false })
  expect((await cases.getCase(pack.partner, found?.id ?? '')).packs).toEqual({
    compared: 4,
    different: 3,
    spots: [{ sentence: 'The hologram shows an eagle.', different: 3 }],
  })
  expect((await visitCode(app, pack.first)).verdict).toBe('genuine_again')
})

test('a case is gone once a visitor takes the answer back', async () => {
  const pack = await createPack()
  const scans = []
  for (const visitor of ['first-visitor-2', 'second-visitor-2', 'third-visitor-2'])
    scans.push(await findDifferent(pack.first, visitor, pack.spot))
  await settleCopyCases(app)
  expect(await casesOf(pack)).toHaveLength(1)
  await answer(pack.first, scans[0] ?? '', pack.spot, 'same')
  await settleCopyCases(app)
  expect(await casesOf(pack)).toEqual([])
})

test('three visitors of a lot raise one alert in 30 days, over all of its codes', async () => {
  const pack = await createPack()
  for (const [i, serial] of [pack.first, pack.second].entries())
    await findDifferent(serial, `visitor-of-a-lot-${i}`, pack.spot)
  await settleCopyCases(app)
  expect(await alertsOf(pack)).toEqual([])
  await findDifferent(pack.second, 'third-visitor-of-a-lot', pack.spot)
  await settleCopyCases(app)
  await findDifferent(pack.second, 'fourth-visitor-of-a-lot', pack.spot)
  await settleCopyCases(app)
  const alerts = await alertsOf(pack)
  expect(alerts).toHaveLength(1)
  expect(alerts[0]).toMatchObject({ differentPacks: 3, codes: 2 })
})

test('after a dismissal ten more visitors have the code watched again', async () => {
  const pack = await createPack()
  const differ = async (from: number, to: number) => {
    for (let i = from; i < to; i++) await findDifferent(pack.first, `dismissed-visitor-${i}`, pack.spot)
    await settleCopyCases(app)
    return (await casesOf(pack))[0]
  }
  const watched = await differ(0, 3)
  app.wait(60)
  expect((await cases.decide(pack.partner, watched?.id ?? '', 'dismiss')).statusCode).toBe(200)
  app.wait(60)
  expect((await differ(3, 12))?.state).toBe('dismissed')
  expect(await differ(12, 13)).toMatchObject({ state: 'watched', isByPack: true })
})
