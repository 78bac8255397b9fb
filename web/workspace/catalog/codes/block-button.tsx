import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { IconBan } from '../../ui/icons.tsx'
import { inventoryText } from '../text.ts'
import { CodesDialog } from './codes-dialog.tsx'

/** Blocks codes of any batches. */
export function BlockButton({ serials, onDone }: { serials: string[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="default" leftSection={<IconBan />} onClick={() => setOpen(true)}>
        {inventoryText.codeList.blockSome(serials.length)}
      </Button>
      {isOpen ? (
        <CodesDialog
          of={{ verificationNumbers: serials }}
          action="block"
          count={serials.length}
          returnTo={button}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      ) : null}
    </>
  )
}
