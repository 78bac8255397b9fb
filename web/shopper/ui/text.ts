/** The frame of the public pages for companies, in English. */
export const documentText = {
  home: 'Sahihi, home',
  pages: 'For companies',
  forManufacturers: 'For manufacturers',
  bookDemo: 'Book a demo',
  signIn: 'Sign in',
  more: 'More pages',
  check: 'Check a product',
  privacy: 'Privacy',
  contact: 'Contact',
}
