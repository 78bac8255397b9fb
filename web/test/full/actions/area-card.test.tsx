import { mapProductFacts } from '@sahihi/contract/domain/product-facts.ts'
import { shopper } from '@sahihi/contract/i18n/en/shopper.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { areaConsent, saveAreaConsent } from '../../../shopper/lib/location.ts'
import { AreaCard } from '../../../shopper/scans/area-card.tsx'
import { openPart } from '../../open-part.tsx'
import { answerNow, loseReply, type Replies, refuses, restoreConnection, takeSent } from '../../replies.ts'

const { area } = shopper
const verify = 'GET /api/products/verify/:verificationNumber'
const lagos = { latitude: 6.51, longitude: 3.38, accuracy: 1000 }

type Card = { scanId: string; isDenied?: boolean; replies?: Replies }
const accepts: Replies = {
  [verify]: {
    verdict: 'genuine_again',
    message: 'This product is genuine.',
    reasons: [],
    data: {
      verificationNumber: '7K2M9QXD04TBH6WZ',
      product: { name: 'Paracetamol 500 mg', ...mapProductFacts(() => 'Medicine') },
      company: 'Emzor',
      companyId: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e',
      batch: { name: 'Run 7', manufacturingDate: '2026-04-01', expirationDate: '2028-04-01' },
      isFirstScan: false,
      isRepeatScan: true,
      verificationStatus: 'REPEAT_SCAN',
      earlierScans: 1,
      firstScannedAt: '2026-05-03T10:00:00.000Z',
      scannedByYou: true,
    },
  },
}

async function openCard({ scanId, isDenied = false, replies = accepts }: Card) {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) =>
    isDenied
      ? failed?.({ code: 1, message: 'denied' } as GeolocationPositionError)
      : found({ coords: { ...lagos, accuracy: 20 } } as GeolocationPosition),
  )
  const scan = { serial: '7K2M9QXD04TBH6WZ', scanId, scanMethod: 'QR_SCAN' } as const
  await openPart(<AreaCard scan={scan} answeredAt={Date.now()} onAnswer={() => {}} />, replies)
}

const press = (name: string) => page.getByRole('button', { name }).click()
const sentPlaces = () => takeSent(verify).map(({ query }) => JSON.parse(query.get('geoLocation') ?? 'null') as unknown)

test('one tap shares the area of this check only', async () => {
  await openCard({ scanId: 'first' })
  await press(area.share)
  await expect.element(page.getByText(area.sharedOnce)).toBeVisible()
  expect(sentPlaces()).toEqual([lagos])
  expect(areaConsent()).toBeUndefined()
})

test('sharing with each check is a choice of its own', async () => {
  await openCard({ scanId: 'second' })
  expect(sentPlaces()).toEqual([])
  await press(area.always)
  await expect.element(page.getByText(area.shared)).toBeVisible()
  expect(sentPlaces()).toEqual([lagos])
  expect(areaConsent()).toBe('yes')
})

test('after that choice a check is shared without a tap', async () => {
  saveAreaConsent('yes')
  await openCard({ scanId: 'third' })
  await expect.poll(sentPlaces).toEqual([lagos])
  await expect.element(page.getByText(area.shared)).toBeVisible()
})

test.each([
  [area.share, area.sharedOnce],
  [area.always, area.shared],
])(
  'an area that does not arrive after "%s" is called shared only once it has, when the network is back',
  async (choice, shared) => {
    await openCard({ scanId: choice })
    loseReply(verify)
    await press(choice)
    await expect.element(page.getByText(area.notSharedYet)).toBeVisible()
    await expect.element(page.getByText(shared)).not.toBeInTheDocument()
    restoreConnection()
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText(shared)).toBeVisible()
    expect(sentPlaces()).toEqual([lagos, lagos])
  },
)

test('an area that the server refuses is not called shared, and can be sent again', async () => {
  saveAreaConsent('yes')
  await openCard({ scanId: 'refused', replies: { [verify]: refuses(500) } })
  await expect.element(page.getByText(area.notShared)).toBeVisible()
  answerNow(accepts)
  await press(area.share)
  await expect.element(page.getByText(area.shared)).toBeVisible()
  expect(sentPlaces()).toEqual([lagos, lagos])
})

test('who stops while an area waits for the network has not shared it', async () => {
  await openCard({ scanId: 'stopped' })
  loseReply(verify)
  await press(area.always)
  await press(area.stop)
  await expect.element(page.getByText(area.notShared)).toBeVisible()
  restoreConnection()
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(area.notShared)).toBeVisible()
  expect(sentPlaces()).toEqual([lagos])
})

test.each([area.share, area.always])(
  'a location that the browser denies is not called shared after "%s"',
  async (choice) => {
    await openCard({ scanId: 'denied', isDenied: true })
    await press(choice)
    await expect.element(page.getByText(area.notFound)).toBeVisible()
    await expect.element(page.getByText(area.shared)).not.toBeInTheDocument()
    expect(takeSent(verify)).toEqual([])
  },
)
