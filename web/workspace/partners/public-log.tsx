import { Button } from '@mantine/core'
import { useSend } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'
import { partnersText } from './text.ts'

const t = partnersText.publicLog

/** Whether the public log shows the details of the company's batches. */
export function PublicLog({ publishesBatches }: { publishesBatches: boolean }) {
  const change = useSend('PUT /api/partners/public-log', { invalidates: ['GET /api/partners/profile'] })
  return (
    <Allowed to="settings:write">
      <div className={`${fields.form} ${fields.narrow} ${fields.last}`}>
        <Section title={t.title}>
          <p className={fields.aside}>
            {publishesBatches ? t.shown : t.hidden} {t.stays}
          </p>
          <FormAlert error={change.error} fallback={t.failed} labels={{}} />
          <div className={fields.buttons}>
            <Button
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate({ body: { publishesBatches: !publishesBatches } })}
            >
              {publishesBatches ? t.hide : t.show}
            </Button>
          </div>
        </Section>
      </div>
    </Allowed>
  )
}
