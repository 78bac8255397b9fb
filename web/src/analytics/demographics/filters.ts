import { type Choice, spans } from './url-state.ts'

/** The country that the map begins with (specification 2, "Demographics"). */
export const home = 'NG'
export const everywhere = 'all'

export const spanWords = ({ days }: Choice) => (days ? spans[days as keyof typeof spans] : 'All time')

/** The choice as the server takes it. */
export const wishOf = ({ days, productId }: Choice) => ({ productId, days })
