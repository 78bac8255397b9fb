import { ActionIcon } from '@mantine/core'
import type { Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { demographicsText } from '@sahihi/contract/i18n/en/workspace/demographics.ts'
import { useId, useRef, useState } from 'react'
import { usePart } from '../../lib/use-part.ts'
import { IconSettings } from '../../ui/icons.tsx'
import type { MapView } from './url-state.ts'

const t = demographicsText.filters
const loadFilters = async () => (await import('./map-filters.tsx')).MapFilters

type MapMenuProps = { view: MapView; data: Geographic | undefined; onChange: (view: MapView) => void }

/** The button that opens the settings of the map. */
export function MapMenu(props: MapMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const Filters = usePart(loadFilters, isOpen, () => setOpen(false))
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        variant="default"
        size={44}
        aria-label={t.settings}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen && Filters ? `${id}-dropdown` : undefined}
        aria-busy={(isOpen && !Filters) || undefined}
        data-hint={isOpen ? undefined : t.settings}
        onClick={() => setOpen(!isOpen)}
      >
        <IconSettings size={20} stroke={1.5} />
      </ActionIcon>
      {Filters ? <Filters id={id} target={button} isOpen={isOpen} onOpenChange={setOpen} {...props} /> : null}
    </>
  )
}
