/** The messages about links of the GS1 resolver. No imports. */
export const linkMessages = {
  links: {
    notAnAddress: 'Enter a web address that begins with https://.',
    noLogin: 'Leave the user name and password out of the address.',
    notPublic: 'Enter the address of a public website, such as https://www.company.com/product.',
    ownAddress: 'Verdict, batch and manufacturer pages are linked already. Enter an address on your own website.',
    language: 'Enter a language such as fr or en-GB, or leave it empty.',
    same: 'There is such a link already: same type, address, language and file type.',
    tooMany: (max: number) => `There are ${max} links here. Delete one first.`,
    added: 'Link added.',
    saved: 'Link saved.',
    deleted: 'Link deleted.',
  },
}
