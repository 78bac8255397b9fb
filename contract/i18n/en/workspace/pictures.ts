/** The upload of pictures of products and of the company's logo. */
export const picturesText = {
  product: {
    title: 'Picture for shoppers',
    optionalTitle: 'Picture for shoppers (optional)',
    help: 'Shown with the result of a scan, so that shoppers can compare it with their pack. Use a plain photo of the front.',
    none: 'No picture yet',
    alt: 'The picture that shoppers see',
    notSaved: (reason = '') => `Your codes were created, but the picture was not saved. ${reason}`,
  },
  logo: {
    title: 'Logo for shoppers',
    help: 'Shown with the result of a scan and on your public page. The logo inside QR codes is set under QR design.',
    none: 'No logo yet',
    alt: 'The logo that shoppers see',
  },
  add: 'Choose image…',
  replace: 'Replace…',
  remove: 'Remove',
  crop: {
    title: 'Choose the part to show',
    help: 'Drag the square, or select it and use the arrow keys. Drag a corner to resize it.',
    showsAll: 'Show the whole image, with white margins',
    preview: 'Preview',
    previewAlt: 'What shoppers will see',
    area: 'Part of the image that is shown. Move it with the arrow keys.',
    corner: 'Corner. Resize with the arrow keys.',
    use: 'Use this image',
    cancel: 'Cancel',
  },
}
