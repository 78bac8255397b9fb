import { formatMoment, formatNaira, zoneName } from '@sahihi/contract/i18n/format.ts'
import { timeZone } from './time-zone.ts'

/* Numbers, dates and times on English screens, in en-US (docs/platform-and-api.md, "Dates, times and money"). */
const number = new Intl.NumberFormat('en-US')
const kobos = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const wholePercent = new Intl.NumberFormat('en-US', { style: 'percent' })
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 12480 as `12,480`. */
export const formatNumber = (value: number) => number.format(value)

/** 0.125 as `12.5%`, 1.4 as `140%`. */
export const formatPercent = (share: number) => (Math.abs(share) < 1 ? percent : wholePercent).format(share)

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** 34043583 as `34 MB`, 1200000000 as `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.floor(Math.log10(Math.abs(bytes)) / 3)
  const step = Math.min(power, byteUnits.length - 1)
  const format = { style: 'unit', unit: byteUnits[step] ?? 'byte', maximumSignificantDigits: 3 } as const
  return new Intl.NumberFormat('en-US', format).format(bytes / 1000 ** step)
}

/** 45 seconds as `45 s`, 150 as `2 min`, 7300 as `2 h`. */
export function formatDelay(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${formatNumber(Math.floor(seconds / 3600))} h`
}

/** `Nov 21, 2026`. A calendar date (`YYYY-MM-DD`) is the same in every time zone; the day of a moment is the partner's. */
export const formatDate = (date: string) =>
  date.length === 10 ? calendarDay.format(new Date(date)) : inZone(date, { dateStyle: 'medium' })

/** `Nov 21, 2026, 15:04 WAT`, in the partner's time zone. */
export const formatDateTime = (instant: string) => formatMoment(instant, timeZone())

/** `15:04 WAT`, of a moment that is near. */
export const formatTime = (instant: string) =>
  withZoneName(inZone(instant, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }), instant)

/** Names the partner's time zone beside a time of the day. */
export const withZoneName = (time: string, instant: string | Date = new Date()) =>
  `${time} ${zoneName(instant, timeZone())}`

const inZone = (instant: string, options: Intl.DateTimeFormatOptions) =>
  new Date(instant).toLocaleString('en-US', { ...options, timeZone: timeZone() })

/** 348837 kobo as `₦3,488.37`, 1500000 as `₦15,000`. */
export const formatMoney = (kobo: number) => (kobo % 100 ? `₦${kobos.format(kobo / 100)}` : formatNaira(kobo))

const units = [
  { name: 'min', seconds: 60 },
  { name: 'hour', seconds: 3600 },
  { name: 'day', seconds: 86_400 },
] as const

/** `3 min ago`; after a week, the date. */
export function timeAgo(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000)
  if (seconds < 60) return 'just now'
  if (seconds >= 7 * 86_400) return formatDate(instant)
  const unit = units.findLast((each) => seconds >= each.seconds) ?? units[0]
  const count = Math.floor(seconds / unit.seconds)
  return `${count} ${unit.name}${count > 1 && unit.name !== 'min' ? 's' : ''} ago`
}

/** Today in the partner's time zone, as `YYYY-MM-DD`. */
export const today = () => new Date().toLocaleDateString('en-CA', { timeZone: timeZone() })
