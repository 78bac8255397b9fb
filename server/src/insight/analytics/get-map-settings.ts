import type { MapSettings } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { Config } from '../../platform/config.ts'

export const getMapSettings = ({ TILE_URL, TILE_ATTRIBUTION, GEOCODER_URL }: Config): MapSettings => ({
  tileUrl: TILE_URL ?? null,
  tileAttribution: TILE_ATTRIBUTION ?? null,
  geocoderUrl: GEOCODER_URL ?? null,
})
