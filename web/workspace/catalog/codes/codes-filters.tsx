import { Button, NativeSelect } from '@mantine/core'
import { oneOf } from '../../lib/url-values.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Filters } from '../../ui/filters.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type CodesView, codeShows, pinStates } from '../lists/list-view.ts'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'

const t = inventoryText.codeList

type CodesFiltersProps = {
  view: CodesView
  hasPin: boolean
  isExporting: boolean
  onChange: (changes: CodesView) => void
  onExport: () => void
}

/** Which codes of a batch are listed, and their export. */
export function CodesFilters({ view, hasPin, isExporting, onChange, onExport }: CodesFiltersProps) {
  const [typed, type] = useTypedSearch(view.serial, (serial) => onChange({ serial }))
  return (
    <Filters>
      <SearchField label={t.search} placeholder={t.searchPlaceholder} value={typed} onChange={type} />
      <NativeSelect
        aria-label={t.show}
        value={view.show ?? 'all'}
        onChange={(event) => onChange({ show: oneOf(codeShows, event.currentTarget.value) })}
      >
        {(['all', ...codeShows] as const).map((show) => (
          <option key={show} value={show}>
            {t.shown[show]}
          </option>
        ))}
      </NativeSelect>
      {hasPin ? (
        <NativeSelect
          aria-label={pinsText.show}
          value={view.pin ?? 'all'}
          onChange={(event) => onChange({ pin: oneOf(pinStates, event.currentTarget.value) })}
        >
          {(['all', ...pinStates] as const).map((state) => (
            <option key={state} value={state}>
              {pinsText.shown[state]}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <Allowed to="exports:read">
        <Button
          ml={{ sm: 'auto' }}
          variant="default"
          leftSection={<IconDownload />}
          loading={isExporting}
          onClick={onExport}
        >
          {t.export}
        </Button>
      </Allowed>
    </Filters>
  )
}
