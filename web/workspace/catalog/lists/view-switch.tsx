import { SegmentedControl } from '@mantine/core'
import { listsText as t } from './text.ts'

type ViewSwitchProps = { isTable: boolean; onChange: (view: 'table' | undefined) => void }

/** Chooses between cards and table. */
export const ViewSwitch = ({ isTable, onChange }: ViewSwitchProps) => (
  <SegmentedControl
    aria-label={t.view}
    value={isTable ? 'table' : 'cards'}
    data={[
      { value: 'cards', label: t.cards },
      { value: 'table', label: t.table },
    ]}
    onChange={(view) => onChange(view === 'table' ? view : undefined)}
  />
)
