/** About pictures of products and logos of companies. */
export const pictureMessages = {
  pictureTooLarge: 'The picture must be smaller than 5 MB.',
  notAPicture: 'Use a JPEG, PNG or WebP picture.',
  pictureSaved: 'Picture saved. Shoppers see it from now on.',
  pictureRemoved: 'Picture removed.',
  companyLogoSaved: 'Logo saved. Shoppers see it from now on.',
  companyLogoRemoved: 'Logo removed.',
  pictureFailed: 'The picture was not saved',
}
