import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Chart } from 'chart.js'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'
import { answerNow, fails, hangs, type Replies } from '../../replies.ts'

const range = { from: '2026-10-23', to: '2026-11-21' }
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const timePatterns = {
  peakHours: '12:00',
  mostActiveDays: 'Friday',
  patterns: {
    weekdayDistribution: weekdays.map((day) => ({ day, count: day === 'Friday' ? 3 : 0 })),
    hourlyDistribution: Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour === 12 ? 3 : 0 })),
    weekdayHours: weekdays.map((day) => ({ day, hours: Array<number>(24).fill(0) })),
  },
  range: null,
}
const engagement = {
  averageScans: '3.0',
  repeatRate: '50.0',
  singleScan: '50.0',
  multiScan: '50.0',
  visitors: 2,
  scans: 5,
  range: null,
}
const days = Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(2026, 9, 23 + at)).toISOString().slice(0, 10))
const volume = {
  totalScans: 5,
  growth: 400,
  period: 'day' as const,
  range,
  trends: days.map((date) => ({ date, scans: 0 })),
}
const methods = {
  period: 'day' as const,
  range,
  trends: days.map((date, at) => ({ date, methods: { QR_SCAN: at === 29 ? 4 : 0, MANUAL_ENTRY: at === 29 ? 1 : 0 } })),
}
const products = [{ id: 'a'.repeat(8), name: 'Syrup' }]
const geographic = { topLocations: [], distribution: [], findings: [], localizedScans: 0, totalScans: 5, range: null }
const dashboard = {
  'GET /api/products/analytics/scan-volume': { data: volume },
  'GET /api/products/analytics/scan-methods': { data: methods },
  'GET /api/products/analytics/engagement': { data: engagement },
  'GET /api/products/analytics/time-patterns': { data: timePatterns },
  'GET /api/products/analytics/geographic': { data: geographic },
  'GET /api/products/names': { data: products },
  'GET /api/products/analytics/first-scans': hangs,
  'GET /api/products/analytics/suspected-copies': hangs,
  'GET /api/products/analytics/failed-checks': hangs,
  'GET /api/products/analytics/pins': hangs,
  'GET /api/products/analytics/top-scanned': hangs,
  'GET /api/products/analytics/batch-events': {
    data: { events: [{ date: '2026-11-20', kind: 'recalled', batches: 1, name: 'Run 9' }], range },
  },
  'GET /api/products/analytics/live/stream': hangs,
} as Replies

const card = (name: string) => page.getByRole('region', { name, exact: true })
const menuButton = (name: string) => page.getByRole('button', { name: `${name}: options` })
const failed = (name: string) => card(name).getByText('These figures could not be loaded.')
const cards = [
  ['Scan Volume & Trends', 'scan-volume'],
  ['Scan Methods', 'scan-methods'],
  ['Customer Engagement', 'engagement'],
  ['Time-based Scanning Trends', 'time-patterns'],
] as const

test.each(cards)('an error in %s is logged, affects no other card and can be retried', async (name, endpoint) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const call = `GET /api/products/analytics/${endpoint}` as const
  await openPage('/analytics', { as: 'partner', replies: { ...dashboard, [call]: fails } })
  await expect.element(failed(name)).toBeVisible()
  expect(page.getByText('These figures could not be loaded.').elements()).toHaveLength(1)
  // Once more where another card of the same figures comes into view.
  expect(log.mock.calls.map(([line]) => String(line).split(':')[0])).toContain(`Analytics, ${endpoint}`)
  answerNow(dashboard)
  // Not by the mouse: scrolling there shows a card of the same figures, which reads them again.
  ;(card(name).getByRole('button', { name: 'Try again' }).element() as HTMLElement).click()
  await expect.element(failed(name)).not.toBeInTheDocument()
  await expect
    .element(
      card(name)
        .getByRole('img', { name: /chart of/ })
        .first(),
    )
    .toBeInTheDocument()
  log.mockRestore()
})

test('without scans the cards show zero and the page says what to do', async () => {
  const none = {
    ...dashboard,
    'GET /api/products/analytics/scan-volume': { data: { ...volume, totalScans: 0, growth: null } },
    'GET /api/products/analytics/engagement': {
      data: { ...engagement, averageScans: '0.0', repeatRate: '0.0', visitors: 0, scans: 0 },
    },
    'GET /api/products/analytics/time-patterns': { data: { ...timePatterns, peakHours: '', mostActiveDays: '' } },
  } as Replies
  await openPage('/analytics', { as: 'newcomer', replies: none })
  await expect.element(page.getByText('No scans yet.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to your products' })).toHaveAttribute('href', '/products')
  await expect.element(card('Scan Volume & Trends')).toMatchTextContent('Total Scans0')
  await expect.element(page.getByTitle(/No scans in the previous period/)).toMatchTextContent('–')
  await expect.element(card('Time-based Scanning Trends')).toMatchTextContent('N/A')
})

test('a card can be downloaded only once its figures are loaded', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await openPage('/analytics', {
    as: 'partner',
    replies: {
      ...dashboard,
      'GET /api/products/analytics/scan-volume': hangs,
      'GET /api/products/analytics/engagement': fails,
    },
  })
  await expect.element(failed('Customer Engagement')).toBeVisible()
  for (const name of ['Scan Volume & Trends', 'Customer Engagement']) {
    await menuButton(name).click()
    for (const item of ['Download as PNG', 'Download as CSV']) {
      const download = page.getByRole('menuitem', { name: item })
      await expect.element(download).toHaveAttribute('aria-disabled', 'true')
      await expect.element(download).toHaveAccessibleDescription(messages.analytics.nothingToDownload)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  }
  log.mockRestore()
})

test('a smaller plan sees the figures, a locked menu and no filters or downloads', async () => {
  await openPage('/analytics', { as: 'newcomer', replies: dashboard })
  await expect.element(card('Scan Volume & Trends')).toMatchTextContent('Total Scans5')
  for (const name of ['Product', 'Lot', 'Country'])
    await expect.element(page.getByRole('combobox', { name, exact: true })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /^Days:/ })).toBeDisabled()
  expect(page.getByRole('button', { name: 'Download scans' }).elements()).toEqual([])
  for (const [name] of cards) {
    await menuButton(name).click()
    await expect.element(page.getByRole('menu').getByText(messages.analytics.planRequired)).toBeVisible()
    for (const item of [
      page.getByRole('menuitem', { name: 'Download as PNG' }),
      page.getByRole('menuitem', { name: 'Download as CSV' }),
    ]) {
      await expect.element(item).toHaveAttribute('aria-disabled', 'true')
      await expect.element(item).toHaveAccessibleDescription(messages.analytics.planRequired)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  }
  await menuButton('Scan Methods').click()
  await expect.element(page.getByRole('menuitem', { name: 'See plans' })).toBeVisible()
})

test('when chosen days are cleared, the focus stays at their field', async () => {
  await openPage('/analytics?from=2026-11-01&to=2026-11-20', { as: 'partner', replies: dashboard })
  await page.getByRole('button', { name: 'Clear days' }).click()
  await expect.element(page.getByRole('button', { name: /^Days:/ })).toHaveFocus()
})

test('usual days, a comparison and the step are chosen once for all cards, and are in the address', async () => {
  await openPage('/analytics', { as: 'partner', replies: dashboard })
  await page.getByRole('button', { name: /^Days:/ }).click()
  await page.getByLabelText('Compare with').selectOptions('A year earlier')
  await page.getByRole('button', { name: 'This month' }).click()
  await expect.element(page.getByRole('button', { name: 'Days: This month vs a year earlier' })).toHaveFocus()
  await card('Scan Methods').getByText('Week', { exact: true }).click()
  await expect.element(card('Scan Volume & Trends').getByRole('radio', { name: 'Week' })).toBeChecked()
  expect(location.search).toBe('?days=month&compare=year&period=week')
})

test('the arrow keys read the values of a chart, with what was recalled then', async () => {
  await openPage('/analytics', { as: 'partner', replies: dashboard })
  const chart = card('Scan Volume & Trends').getByRole('img', { name: /arrow keys/ })
  await expect.element(chart).toBeInTheDocument()
  ;(chart.element() as HTMLElement).focus()
  const status = card('Scan Volume & Trends').getByRole('status')
  await userEvent.keyboard('{End}')
  await expect.element(status).toHaveTextContent('Nov 21, 0 scans')
  await expect
    .poll(async () => {
      await userEvent.keyboard('{End}{ArrowLeft}')
      return status.element().textContent
    })
    .toBe('Nov 20, 0 scans, Recalled: Run 9')
})

test('the keyboard reaches everything in the menu of a card', async () => {
  await openPage('/analytics', { as: 'partner', replies: dashboard })
  await expect.element(card('Scan Methods')).toMatchTextContent('QR Scan4')
  const button = menuButton('Scan Methods')
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Copy link to this view' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Download as PNG' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  ;(card('Scan Methods').getByRole('button', { name: 'Show as a table' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card('Scan Methods').getByRole('table')).toBeVisible()
})

test('the download of scans stops when asked to', async () => {
  await openPage('/analytics', {
    as: 'partner',
    replies: { ...dashboard, 'GET /api/products/analytics/scans-export': hangs },
  })
  await page.getByRole('button', { name: 'Download scans' }).click()
  await page.getByRole('button', { name: 'Stop the download (0%)' }).click()
  await expect.element(page.getByRole('button', { name: 'Download scans' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test.each([
  ['beside a wide axis', 1440, 8_640_000],
  ['beside a scrollbar', 1425, 12_480],
])('at 1440 px the bars of the weekdays are 70 px wide, also %s', async (_, width, count) => {
  const weekdayDistribution = weekdays.map((day) => ({ day, count }))
  const data = { ...timePatterns, patterns: { ...timePatterns.patterns, weekdayDistribution } }
  await openPage('/analytics', {
    as: 'newcomer',
    replies: { ...dashboard, 'GET /api/products/analytics/time-patterns': { data } },
  })
  await page.viewport(width, 900)
  const canvas = card('Time-based Scanning Trends').getByRole('img')
  await expect.element(canvas).toBeInTheDocument()
  const bar = () => Chart.getChart(canvas.element() as HTMLCanvasElement)?.getDatasetMeta(0).data[0]
  await expect.poll(() => bar()?.getProps(['width']).width).toBe(70)
})
