import { z } from 'zod'

/** The checks of hidden PINs in a time (docs/verdicts.md, "Hidden PINs"). */
export const pinCounts = {
  pinChecks: z.number().meta({ description: 'PINs that were compared.' }),
  wrongPins: z.number().meta({ description: 'Those that were wrong.' }),
  codesChecked: z.number().meta({ description: 'Codes whose PIN was checked. A code counts once a day.' }),
  codesRechecked: z.number().meta({
    description: 'Those of them that only the visitor of their first use checked, again.',
  }),
  codesConfirmed: z.number().meta({ description: 'Codes whose PIN was right and used for the first time.' }),
}
export const pinMetrics = z.object(pinCounts)
export type PinMetrics = z.infer<typeof pinMetrics>
