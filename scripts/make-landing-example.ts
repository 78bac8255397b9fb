/*
 * Makes web/shopper/scans/landing/example.json: what the landing page shows as an example of a partner's figures. They are those of
 * the last 30 days of a demo manufacturer (server/src/demo), and a small map of Nigeria made from web/workspace/ui/map/basemap.json.
 * Run by hand: node scripts/make-landing-example.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { type DemoScan, simulateScans } from '../server/src/demo/simulate-scans.ts'
import { largestCities } from '../server/src/platform/lib/places.ts'

type Point = [x: number, y: number]
type Topology = {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: {
    countries: { geometries: { id: string; arcs: number[][] | number[][][] }[] }
    states: { arcs: number[][] }
  }
}

const shownDays = 30
const shownCities = 6
const aheadOfUtc = 60 * 60 * 1000
const until = new Date('2026-11-01T22:59:59Z') // the end of a day in Lagos
const plan = planDemo({ scans: 20_000, partners: 1, products: 8, days: 180, seed: 1, until })
const cities = largestCities('NG', 60)
const scans = [...simulateScans(plan, cities)].slice(-shownDays).flat()
const located = scans.filter(({ city }) => city >= 0)

const basemap: Topology = JSON.parse(
  readFileSync(new URL('../web/workspace/ui/map/basemap.json', import.meta.url), 'utf8'),
)
// Of the whole sheet the map is about 1000 wide.
const corner = { longitude: 2.6, latitude: 13.95 }
const unit = 0.0122
const onSheet = (longitude: number, latitude: number): Point => [
  Math.round(((longitude - corner.longitude) * 0.99) / unit),
  Math.round((corner.latitude - latitude) / unit),
]
/** Turns away from the way by less than this are left out. */
const detail = 3

const example = {
  scans: scans.length,
  located: located.length,
  days: tally(scans, ({ at }) => Math.floor((at - (until.getTime() - shownDays * 86_400_000)) / 86_400_000), shownDays),
  hours: tally(scans, ({ at }) => new Date(at + aheadOfUtc).getUTCHours(), 24),
  weekdays: tally(scans, ({ at }) => new Date(at + aheadOfUtc).getUTCDay(), 7),
  cities: tally(located, ({ city }) => city, cities.length)
    .map((count, i) => ({ ...cities[i], count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, shownCities)
    .map(({ city = '', longitude = 0, latitude = 0, count }) => ({
      name: city,
      scans: count,
      at: onSheet(longitude, latitude),
    })),
  land: pathOf(outline(), 'Z'),
  states: basemap.objects.states.arcs.map((arcs) => pathOf(arcs.flatMap(lineOf), '')).join(''),
}
const json = `${JSON.stringify(example)}\n`
writeFileSync(new URL('../web/shopper/scans/landing/example.json', import.meta.url), json)
process.stdout.write(`${Buffer.byteLength(json)} bytes\n`)

function tally(counted: DemoScan[], place: (scan: DemoScan) => number, length: number): number[] {
  const counts = Array.from({ length }, () => 0)
  for (const scan of counted) counts[place(scan)] = (counts[place(scan)] ?? 0) + 1
  return counts
}

/** The mainland: of the country's rings the one with the most lines. */
function outline(): Point[] {
  const rings = basemap.objects.countries.geometries.find(({ id }) => id === 'NG')?.arcs.flat() as number[][]
  return (rings.toSorted((a, b) => b.length - a.length)[0] ?? []).flatMap(lineOf)
}

/** A line of the map, ~n is line n backwards; its first point is a place, each other the way to it. */
function lineOf(arc: number): Point[] {
  const { scale, translate } = basemap.transform
  let [x, y] = [0, 0]
  const line = (basemap.arcs[arc < 0 ? ~arc : arc] ?? []).map(([right, up]): Point => {
    x += right
    y += up
    return onSheet(x * scale[0] + translate[0], y * scale[1] + translate[1])
  })
  return simpler(arc < 0 ? line.toReversed() : line)
}

/** Ramer, Douglas and Peucker: what lies furthest from the straight way is kept, and each part done likewise. */
function simpler(line: Point[]): Point[] {
  const [from, to] = [line[0], line.at(-1)]
  if (!from || !to || line.length < 3) return line
  const away = line.map((point) => distance(point, from, to))
  const furthest = away.indexOf(Math.max(...away))
  if ((away[furthest] ?? 0) < detail) return [from, to]
  return [...simpler(line.slice(0, furthest + 1)), ...simpler(line.slice(furthest)).slice(1)]
}

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}

function pathOf(points: Point[], end: string): string {
  let [beforeX, beforeY] = [0, 0]
  const steps = points.map(([x, y], i) => {
    const step = `${i ? 'l' : 'M'}${x - beforeX} ${y - beforeY}`
    ;[beforeX, beforeY] = [x, y]
    return step
  })
  return steps.filter((step) => step !== 'l0 0').join('') + end
}
