import { type FormEvent, useEffect, useRef, useState } from 'react';
import { solve } from './solve.ts';

/**
 * Solves the form's puzzle while it is filled in. A form that is sent before waits for the solution; without scripts it
 * is sent without one, and the server accepts fewer of those.
 */
export function useProof(challenge: string, bits: number) {
  const [proof, setProof] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    let isOver = false;
    void solve(challenge, bits).then((found) => {
      if (!isOver) setProof(found);
    });
    return () => {
      isOver = true;
    };
  }, [challenge, bits]);
  useEffect(() => {
    if (isWaiting && proof !== '') form.current?.submit();
  }, [isWaiting, proof]);
  const onSubmit = (event: FormEvent) => {
    if (proof !== '') return;
    event.preventDefault();
    setWaiting(true);
  };
  return { form, proof, isWaiting, onSubmit };
}
