import { calendarDay, defaultTimeZone, startOfDay } from '../platform/lib/calendar.ts'
import { before, days, hours } from '../platform/lib/time.ts'
import type { DemoBatch, DemoPlan, DemoStory, DemoVisit } from './demo-plan.ts'
import { seededRandom } from './random.ts'

/** There is one story of each kind for so many batches, and at least one. */
const batchesPerStory = 25
const scansPerDay = 20
const copyDays = 24
const displayDays = 45

/** The stories of a demo that has enough scans and days to hide them in. */
export function planStories(plan: DemoPlan): DemoStory[] {
  const { scans, days: length, seed, batches, partners } = plan
  if (length < displayDays + 20 || scans < length * scansPerDay) return []
  const random = seededRandom(seed ^ 0x57012)
  const stories: DemoStory[] = []
  const suitable = Map.groupBy(
    batches.filter((batch) => isSuitable(batch, plan)),
    ({ partner }) => partner,
  )
  const draw = (partner: number) => {
    const left = suitable.get(partner) ?? []
    return left.splice(Math.floor(random() * left.length), 1)[0]
  }
  for (let i = 0; i < Math.max(1, Math.floor(batches.length / batchesPerStory)); i++) {
    const copied = draw(i % partners)
    if (copied) stories.push({ kind: 'copied label', code: copied.firstCode, visits: copiedVisits(plan.until, random) })
    const shown = draw(i % partners)
    // The last unit of a batch is not sold before all others.
    if (shown)
      stories.push({
        kind: 'display item',
        code: shown.firstCode + shown.quantity - 1,
        visits: displayVisits(plan.until, random),
      })
  }
  return stories
}

/** A batch that verifies, was sold before any story begins, and has not expired. Not the first: newcomers try its codes. */
const isSuitable = ({ product, firstCode, manufacturedAt, expiresAt }: DemoBatch, plan: DemoPlan) =>
  firstCode > 0 &&
  !plan.catalogue[product]?.collectsFeedback &&
  manufacturedAt < before(plan.until, days(displayDays + 10)) &&
  expiresAt > plan.until

const shopCity = 5
const marketWeek = 4

/** 34 strangers within three weeks. Two in three tell where they are: in one of twelve cities, mostly the largest. */
function copiedVisits(until: Date, random: () => number): DemoVisit[] {
  const startsAt = startOfVisits(until, copyDays)
  const moments = Array.from({ length: 34 }, () => {
    const day = Math.floor((copyDays - 1) * random() ** 0.8)
    return startsAt + days(day) + hours(7 + 14 * random())
  })
  return moments
    .sort((a, b) => a - b)
    .map((at) => ({ at, city: random() < 0.65 ? Math.floor(12 * random() ** 1.5) : undefined }))
}

/** Two or three customers of one shop on each of its market days. Some try the code again from a photo when they are at home. */
function displayVisits(until: Date, random: () => number): DemoVisit[] {
  const startsAt = startOfVisits(until, displayDays)
  const moments: number[] = []
  for (let day = 0; day < displayDays - 1; day += marketWeek) {
    const customers = random() < 0.5 ? 2 : 3
    for (let i = 0; i < customers; i++) moments.push(startsAt + days(day) + hours(8 + 8 * random()))
  }
  return moments
    .sort((a, b) => a - b)
    .map((at, i) => ({ at, city: i % 7 === 4 ? i % 3 : random() < 0.65 ? shopCity : undefined }))
}

/** The first midnight of so many days until yesterday. */
const startOfVisits = (until: Date, length: number) =>
  startOfDay(calendarDay(until, defaultTimeZone), defaultTimeZone).getTime() - days(length)
