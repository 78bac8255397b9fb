import { NativeSelect } from '@mantine/core'
import type { BlockCause } from '@sahihi/contract/endpoints/codes.ts'
import { epcisText as t } from '../gs1/text.ts'

type CauseFieldProps = { value: BlockCause | undefined; onChange: (cause: BlockCause | undefined) => void }

/** What happened to items that are blocked (docs/codes-and-batches.md, "EPCIS"). */
export const CauseField = ({ value, onChange }: CauseFieldProps) => (
  <NativeSelect
    label={t.cause}
    description={t.causeHelp}
    data={[
      { value: '', label: t.causes.other },
      { value: 'stolen', label: t.causes.stolen },
      { value: 'destroyed', label: t.causes.destroyed },
    ]}
    value={value ?? ''}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value === '' ? undefined : (currentTarget.value as BlockCause))
    }
  />
)
