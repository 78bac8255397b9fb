import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { profileQuery } from '../lib/profile-query.ts'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { picturesText } from '../ui/text.ts'

/** The company's logo for shoppers, saved as soon as it is chosen. */
export function CompanyLogo({ logo }: { logo: string | null }) {
  const { mutate, isPending, isSuccess, data, error } = useChangeLogo()
  return (
    <div className={`${fields.form} ${fields.narrow} ${fields.next}`}>
      <PictureField text={picturesText.logo} picture={logo} busy={isPending} onChange={(chosen) => mutate(chosen)}>
        <FormAlert error={error} fallback={messages.pictureFailed} />
        {isSuccess ? <SuccessNote>{data.message}</SuccessNote> : null}
      </PictureField>
    </div>
  )
}

function useChangeLogo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (logo: Blob | undefined): Promise<{ message: string }> =>
      logo ? call('PUT /api/partners/logo', { body: logo }) : call('DELETE /api/partners/logo', {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
}
