/** The messages about own addresses. No imports. */
export const domainMessages = {
  domains: {
    malformed: 'Enter a domain such as verify.emzor.example, without https:// and without a path.',
    ofOperator: 'This domain belongs to this server. Enter one of your company.',
    publicSuffix: 'This is a public ending, which nobody owns. Enter a domain of your company.',
    notAvailable: 'Own addresses are not set up on this server.',
    exists: 'Your company has this address already.',
    tooMany: (max: number) => `You have ${max} own addresses. Remove one first.`,
    added: 'Address added. Now set its records.',
    verified: 'The records are right: the address works.',
    notVerified: 'The records are not right yet.',
    removed: 'Address removed.',
    labelSaved: 'Saved. It applies to new downloads.',
    notYours: 'Choose an own address that works.',
    labelAddressOff: (host: string) =>
      `${host} does not work now, so no labels are made with it. Check its records, or choose another address on the page of the product.`,
    unknownName: 'This server does not answer under this name.',
    otherCompany: (host: string) => `This code is another company’s. Check it at ${host}.`,
    problems: {
      no_proof: (host: string) => `The TXT record at _sahihi.${host} is missing or has another value.`,
      no_target: (host: string) => `${host} has no CNAME record.`,
      other_target: (host: string) => `${host} does not lead to this server.`,
      no_answer: (host: string) => `The name servers of ${host} did not answer.`,
      taken: (host: string) => `Another company proves ${host}, too. Remove its TXT record.`,
    },
  },
}
