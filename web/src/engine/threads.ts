/** The numbers of threads that a search in this page can have. */

const CHOICES = [1, 2, 4, 8];

/** The properties of the browser that decide. */
export interface Device {
  crossOriginIsolated?: boolean;
  SharedArrayBuffer?: unknown;
  navigator?: {
    hardwareConcurrency?: number;
    maxTouchPoints?: number;
    userAgent?: string;
    userAgentData?: { mobile?: boolean };
  };
}

/**
 * Returns the numbers of threads that a user can choose. Threads share memory, which only a page that is isolated from other
 * sites can do. On phones they cost more battery and memory than they are worth.
 */
export function threadChoices(device: Device = globalThis as Device): number[] {
  const { crossOriginIsolated, SharedArrayBuffer, navigator = {} } = device;
  const canShare = crossOriginIsolated === true && SharedArrayBuffer !== undefined;
  const most = canShare && !isMobile(navigator) ? (navigator.hardwareConcurrency ?? 1) : 1;
  return CHOICES.filter((threads) => threads <= Math.max(1, most));
}

function isMobile({
  userAgentData,
  userAgent = '',
  maxTouchPoints = 0,
}: NonNullable<Device['navigator']>): boolean {
  // A tablet of Apple says that it is a Mac, none of which has a touch screen.
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return userAgentData?.mobile === true || /Mobi|Android|iPhone|iPad/.test(userAgent) || isTablet;
}
