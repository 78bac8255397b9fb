import { Button } from '@mantine/core'
import { useState } from 'react'
import { Allowed } from '../ui/allowed.tsx'
import fields from '../ui/fields.module.css'
import { Section } from '../ui/section.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { closureText as t } from './text.ts'

/** The end of the profile, for owners: closing the account of the company. */
export function CloseAccount({ isSuspended }: { isSuspended: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Allowed to="account:close">
      <div className={`${fields.form} ${fields.narrow} ${fields.last}`}>
        <Section title={t.title}>
          <p className={fields.aside}>{isSuspended ? t.suspended : t.intro}</p>
          {isSuspended ? null : (
            <div className={fields.buttons}>
              <Button variant="outline" color="red" onClick={() => setOpen(true)}>
                {t.open}
              </Button>
            </div>
          )}
        </Section>
      </div>
      {isOpen ? <CloseAccountDialog onClose={() => setOpen(false)} /> : null}
    </Allowed>
  )
}
