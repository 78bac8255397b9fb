import { phoneLink } from '@sahihi/contract/domain/phone-link.ts'
import type { Regulator } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'

type ContactLinksProps = {
  company?: string | undefined
  contact?: VerdictData['contact']
  regulator?: Regulator | undefined
}

/** Where a shopper reaches the manufacturer and the regulator, to tap. As describeContact of server/src/verify/scans/no-script-verify-page.ts. */
export const ContactLinks = ({ company, contact, regulator }: ContactLinksProps) =>
  contact || regulator ? (
    <address className="contact">
      {contact ? (
        <>
          <b>{company}</b>
          {contact.phone ? <Phone number={contact.phone} /> : null}
          {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null}
          {contact.website ? <a href={contact.website}>{new URL(contact.website).host}</a> : null}
        </>
      ) : null}
      {regulator ? (
        <>
          <b>{regulator.name}</b>
          <Phone number={regulator.phone} />
        </>
      ) : null}
    </address>
  ) : null

const Phone = ({ number }: { number: string }) => <a href={phoneLink(number)}>{number}</a>
