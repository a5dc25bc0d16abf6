// Hands a file of the page to the user, as a download.

const keptMs = 60_000; // browsers read the bytes some time after the click

/// A name for a file of this page: letters, digits, '-' and '_' of `text`.
export function fileName(text: string, extension: string): string {
  return `${text.replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 100) || 'podball'}.${extension}`;
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
