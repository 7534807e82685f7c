// The clocks of Cardwall, faster than those of the machine.
//
// A program that is started with this library in LD_PRELOAD and a number in FAST_CLOCK sees its
// clocks run that many times as fast, from its start on: those that Swift, its runtime and its
// libraries read and wait for. GTK and all other libraries keep the clocks of the machine, so that
// frames and animations take the time that they usually take.
#pragma once
