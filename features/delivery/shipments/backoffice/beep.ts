let sound: AudioContext | undefined

/** High and short for the right lot, low and longer for a wrong one: a clerk looks at the shelf, not at the screen. */
export function beep(right: boolean) {
  try {
    sound ??= new AudioContext()
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    volume.gain.value = 0.05
    tone.frequency.value = right ? 1_320 : 220
    tone.connect(volume).connect(sound.destination)
    tone.start()
    tone.stop(sound.currentTime + (right ? 0.08 : 0.3))
  } catch {
    // No sound is no failure: the words stand on the screen.
  }
}
