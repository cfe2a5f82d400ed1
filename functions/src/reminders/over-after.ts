/** Says whether so much time (ms) has passed since now, whatever happens to the clock. */
export function overAfter(time: number): () => boolean {
  const end = performance.now() + time
  return () => performance.now() > end
}
