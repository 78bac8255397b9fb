import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { replaceCamera, sceneOf } from '../../../../e2e/fixtures/fake-camera.ts'
import { expectAccessible } from '../../expect-accessible.ts'
import { openPage } from '../../open-page.tsx'
import { fails, type Replies, refuses } from '../../replies.ts'

const stopped = () => page.getByRole('region', { name: 'The scanner has stopped' })
const stoppedBy = () => stopped().getByRole('alert').first()
const status = (text: string) => page.getByRole('status').filter({ hasText: text })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const denied = 'Camera access denied. Please enable camera permissions.'

/** Opens the scanner of a phone with a camera, which `prepare` may change. */
async function openScanner(prepare = () => {}, replies: Replies = {}) {
  const { getUserMedia } = navigator.mediaDevices
  onTestFinished(() => {
    for (const track of window.fakeCamera.tracks) track.stop()
    navigator.mediaDevices.getUserMedia = getUserMedia
  })
  replaceCamera()
  prepare()
  await openPage('/scan', { replies })
}

const show = (text: string, options?: Parameters<typeof sceneOf>[1]) => window.fakeCamera.show(sceneOf(text, options))
const failWith = (errorName: string) => () => {
  window.fakeCamera.errorName = errorName
}

const android = (browser: string) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`
const iphone = (browser: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`
const tapIcon = 'Tap this icon beside the address.'
const permissions = 'Tap “Permissions”, then “Camera”.'

test.each([
  ['Chrome', android('Chrome/142.0.0.0 Mobile Safari/537.36'), [tapIcon, permissions]],
  ['Samsung Internet', android('SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36'), [tapIcon, permissions]],
  ['Safari', iphone('Version/26.0 Mobile/15E148 Safari/604.1'), [tapIcon, 'Tap “Website Settings”, then “Camera”.']],
  ['Chrome', iphone('CriOS/142.0.0.0 Mobile/15E148 Safari/604.1'), ['Open your phone’s Settings, then “Chrome”.']],
  [
    'Opera',
    android('Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0'),
    [tapIcon, 'Tap “Site settings”, then “Camera”.'],
  ],
  ['this browser', 'Mozilla/5.0 (Mobile; KAIOS/3.0)', ['Open the browser’s settings for this page.']],
])(
  '%s that was refused the camera is told how to allow it, and the serial can be typed',
  async (name, agent, steps) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    onTestFinished(() => void vi.restoreAllMocks())
    await openScanner(failWith('NotAllowedError'))
    await expect.element(stoppedBy()).toMatchTextContent(denied)
    await expect.element(stopped().getByRole('heading')).toMatchTextContent(`To allow the camera in ${name}`)
    const told = stopped()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(told).toEqual([...steps, 'Allow the camera, then tap “Retry”.'])
    await expect.element(page.getByRole('textbox', { name: 'Type the serial number' })).toBeVisible()
    await expectAccessible()
  },
)

test('a camera that is in use, or shows no picture, is reported with the browser’s message', async () => {
  await openScanner(failWith('NotReadableError'))
  await expect.element(stoppedBy()).toMatchTextContent('Failed to start scanner: Could not start video source')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('The picture does not come'))
  onTestFinished(() => play.mockRestore())
  window.fakeCamera.errorName = ''
  await button('Retry').click()
  await expect.element(stoppedBy()).toMatchTextContent('Failed to initialize scanner: The picture does not come')
  await expect.element(page.getByLabelText('Type the serial number')).toBeVisible()
})

test.each([
  ['that fails is replaced by another', 'NotReadableError', false],
  ['that is denied is not', 'NotAllowedError', true],
])('a remembered camera %s', async (_, errorName, isDenied) => {
  await openScanner(() => {
    localStorage.setItem('camera', 'broken')
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia
    mediaDevices.getUserMedia = async (constraints) => {
      const isChosen = typeof constraints?.video === 'object' && constraints.video.deviceId
      window.fakeCamera.errorName = isChosen ? errorName : ''
      return open(constraints)
    }
  })
  if (isDenied) return expect.element(stoppedBy()).toMatchTextContent(denied)
  await expect.element(button('Light')).toBeVisible()
  await expect.poll(() => localStorage.getItem('camera')).toBeNull()
})

test('light and zoom can be set, a stopped camera can be started again, and it stops while the page is hidden', async () => {
  await openScanner()
  await button('Light').click()
  await expect.element(button('Light')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('slider', { name: 'Zoom' }).fill('3')
  await expect.poll(() => window.fakeCamera.set).toEqual([{ torch: true }, { zoom: 3 }])
  const [request] = window.fakeCamera.requests
  expect(request?.video).toMatchObject({ facingMode: { ideal: 'environment' }, aspectRatio: { ideal: 1 } })
  const live = () => window.fakeCamera.tracks.filter((track) => track.readyState === 'live')
  live()[0]?.dispatchEvent(new Event('ended'))
  await expect.element(stoppedBy()).toMatchTextContent('The camera has stopped. Another app may be using it.')
  await expect.poll(live).toHaveLength(0)
  await button('Retry').click()
  await expect.element(status('Scanning for QR Code')).toBeVisible()
  await expect.poll(live).toHaveLength(1)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(live).toHaveLength(0)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(live).toHaveLength(1)
})

test('in the dark the scanner asks for more light and offers that of the phone', async () => {
  await openScanner()
  show('', { isDark: true })
  await expect.element(status('More light')).toBeVisible()
  await button('Turn on the light').click()
  expect(window.fakeCamera.set).toEqual([{ torch: true }])
  await expect.element(button('Light')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Turn on the light')).not.toBeInTheDocument()
  show('')
  await expect.element(status('More light')).not.toBeInTheDocument()
})

test('of a code that it sees but cannot read the scanner tells what would help', async () => {
  await openScanner()
  await expect.element(status('Scanning for QR Code')).toBeVisible()
  for (const [side, hint] of [
    [70, 'Move closer'],
    [310, 'Move back'],
    [180, 'Hold still'],
  ] as const) {
    show(`${location.origin}/verify/7K2M9QXD04TBH6WZ`, { side, isUnreadable: true })
    await expect.element(status(hint)).toBeVisible()
  }
})

const ownLabel = 'https://verify.emzor.example/verify/7K2M9QXD04TBH6WZ'
const verify = 'GET /api/products/verify/:verificationNumber'

test('a label with the own address of a company is checked like one of ours', async () => {
  const replies = {
    'GET /api/hosts/:host': { data: { isOurs: true } },
    [verify]: refuses(403, { message: 'Not now.' }),
  }
  await openScanner(undefined, replies as Replies)
  show(ownLabel)
  await expect.element(stoppedBy()).toMatchTextContent('Verification failed. Not now.')
})

test('while the server cannot say whose address a label has, it is not called a fake', async () => {
  await openScanner(undefined, { 'GET /api/hosts/:host': fails })
  show(ownLabel)
  await expect.element(stoppedBy()).toMatchTextContent('We haven’t checked this code yet')
  await expect.element(button('Retry')).toBeVisible()
})
