import { Button } from '@mantine/core'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
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
      <FilterSelect
        aria-label={t.show}
        all={t.shown.all}
        options={codeShows.map((show) => [show, t.shown[show]])}
        value={view.show}
        onChange={(show) => onChange({ show })}
      />
      {hasPin ? (
        <FilterSelect
          aria-label={pinsText.show}
          all={pinsText.shown.all}
          options={pinStates.map((state) => [state, pinsText.shown[state]])}
          value={view.pin}
          onChange={(pin) => onChange({ pin })}
        />
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
