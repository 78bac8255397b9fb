import { feature } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import address from './basemap.json?url'

type Basemap = Topology<{ countries: GeometryCollection; states: MultiLineString }>
export type Borders = Awaited<ReturnType<typeof readBorders>>

let loading: Promise<Borders> | undefined

/** The borders of the base map: data, not a script, because a browser reads data faster. After an error the next call tries again. */
export function loadBorders(): Promise<Borders> {
  loading ??= readBorders().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readBorders() {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The base map was answered with ${response.status}.`)
  const basemap: Basemap = await response.json()
  return { countries: feature(basemap, basemap.objects.countries), states: feature(basemap, basemap.objects.states) }
}
