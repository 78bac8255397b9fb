import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Allowed } from '../../ui/allowed.tsx'
import { IconTableDown } from '../../ui/icons.tsx'
import { EventsDialog } from './events-dialog.tsx'
import { epcisText as t } from './text.ts'

/** Opens the export of EPCIS events, which has the serials of codes: for who may download them. */
export function EventsButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <Allowed to="codes:download">
      <Button ref={button} variant="default" leftSection={<IconTableDown />} onClick={() => setOpen(true)}>
        {t.button}
      </Button>
      {isOpen ? <EventsDialog returnTo={button} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  )
}
