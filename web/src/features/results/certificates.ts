/** The certificates in the repository, which the site offers for download. */

const addresses = import.meta.glob<string>('../../../../docs/certificates/*.cert', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Returns the address of a certificate, or `undefined` if the repository does not have it. */
export function certificateAddress(name: string): string | undefined {
  return addresses[`../../../../docs/certificates/${name}`];
}
